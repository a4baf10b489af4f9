import type { SnapshotFrom } from 'xstate';
import { limits } from '../../../domain/limits.ts';
import type { Failure } from '../failure.ts';
import type { ChatMessages } from './chatMessages.ts';
import type { chatRoomMachine } from './chatRoom.machine.ts';
import type { Decision, DecisionFailures, OutgoingMessage } from './chatRoom.types.ts';

export { foldChat, type ShownChatMessage } from './chatMessages.ts';

type ChatRoomSnapshot = SnapshotFrom<typeof chatRoomMachine>;

export type ChatStatus = 'loading' | 'ready' | 'failed';
export const selectChatStatus = (snapshot: ChatRoomSnapshot): ChatStatus =>
  snapshot.matches({ history: 'ready' }) ? 'ready' : snapshot.matches({ history: 'failed' }) ? 'failed' : 'loading';
export const selectChatFailure = (snapshot: ChatRoomSnapshot): Failure | null => snapshot.context.failure;
export const selectIsInRoom = (snapshot: ChatRoomSnapshot): boolean => snapshot.matches({ room: 'joined' });

export const selectChatMessages = (snapshot: ChatRoomSnapshot): ChatMessages => snapshot.context.messages;
export const selectOutgoing = (snapshot: ChatRoomSnapshot): readonly OutgoingMessage[] => snapshot.context.outgoing;
export const selectSendingId = (snapshot: ChatRoomSnapshot): string | null =>
  snapshot.matches({ sending: 'pending' }) ? snapshot.context.sendingId : null;

export type OlderChat = 'none' | 'more' | 'loading' | 'failed';
export const selectOlderChat = (snapshot: ChatRoomSnapshot): OlderChat =>
  snapshot.matches({ history: { ready: { older: 'fetching' } } })
    ? 'loading'
    : snapshot.matches({ history: { ready: { older: 'failed' } } })
      ? 'failed'
      : snapshot.matches({ history: { ready: { older: 'more' } } })
        ? 'more'
        : 'none';

/** True if the newest messages could not be loaded yet. */
export const selectIsChatBehind = (snapshot: ChatRoomSnapshot): boolean =>
  snapshot.matches({ history: { ready: { newer: 'behind' } } });

export const selectSpeaker = (snapshot: ChatRoomSnapshot): string | null => snapshot.context.speaker;
export const selectAnswering = (snapshot: ChatRoomSnapshot): 'quiet' | 'speaking' | 'stopping' =>
  snapshot.matches({ answering: 'stopping' })
    ? 'stopping'
    : snapshot.matches({ answering: 'speaking' })
      ? 'speaking'
      : 'quiet';

export const selectChatDraft = (snapshot: ChatRoomSnapshot): string => snapshot.context.draft;
export const selectCharactersLeft = (snapshot: ChatRoomSnapshot): number =>
  limits.chat - snapshot.context.draft.trim().length;

export const selectDecisions = (snapshot: ChatRoomSnapshot): readonly Decision[] => snapshot.context.decisions;
export const selectDecisionFailures = (snapshot: ChatRoomSnapshot): DecisionFailures =>
  snapshot.context.decisionFailures;
export const selectClearing = (snapshot: ChatRoomSnapshot): 'none' | 'confirming' | 'pending' =>
  snapshot.matches({ clearing: 'confirming' })
    ? 'confirming'
    : snapshot.matches({ clearing: 'pending' })
      ? 'pending'
      : 'none';
