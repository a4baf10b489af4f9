import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { limits } from '../../../../domain/limits.ts';
import type { Failure } from '../../failure.ts';
import type { ChatMessages } from './chatMessages.ts';
import { type chatRoomMachine, decisionActor, messageActor } from './chatRoom.machine.ts';
import type { Decision, DecisionFailures, OutgoingMessage, UnsentMessage } from './chatRoom.types.ts';
import type { proposalDecisionMachine } from '../proposalDecision/proposalDecision.machine.ts';

export { foldChat, type ShownChatMessage } from './chatMessages.ts';

type ChatRoomSnapshot = SnapshotFrom<typeof chatRoomMachine>;
type DecisionRef = ActorRefFrom<typeof proposalDecisionMachine>;

const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);

export type ChatStatus = 'loading' | 'ready' | 'failed';
export const selectChatStatus = (snapshot: ChatRoomSnapshot): ChatStatus =>
  snapshot.matches({ history: 'ready' }) ? 'ready' : snapshot.matches({ history: 'failed' }) ? 'failed' : 'loading';
export const selectChatFailure = (snapshot: ChatRoomSnapshot): Failure | null => snapshot.context.failure;
export const selectIsInRoom = (snapshot: ChatRoomSnapshot): boolean => snapshot.matches({ room: 'joined' });

export const selectChatMessages = (snapshot: ChatRoomSnapshot): ChatMessages => snapshot.context.messages;

const outgoing = new WeakMap<UnsentMessage, OutgoingMessage>();
let shownOutgoing: readonly OutgoingMessage[] = [];
/** Returns the messages with the failures from their actors. An unchanged list is the same object. */
export const selectOutgoing = ({ context, children }: ChatRoomSnapshot): readonly OutgoingMessage[] => {
  const messages = context.outgoing.map((message) => {
    const actor = children[messageActor(message.id)]?.getSnapshot();
    const failure = actor?.matches('failed') ? actor.context.failure : null;
    const known = outgoing.get(message);
    if (known?.failure === failure) return known;
    const made = { ...message, failure };
    outgoing.set(message, made);
    return made;
  });
  if (!isSameList(messages, shownOutgoing)) shownOutgoing = messages;
  return shownOutgoing;
};
export const selectSendingId = (snapshot: ChatRoomSnapshot): string | null =>
  snapshot.matches({ room: { joined: 'busy' } }) ? snapshot.context.sendingId : null;

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

let shownFailures: DecisionFailures = {};
export const selectDecisionFailures = ({ children }: ChatRoomSnapshot): DecisionFailures => {
  const failures: Record<string, Failure> = {};
  for (const [id, actor] of Object.entries(children)) {
    const decision = id.startsWith(decisionActor('')) ? (actor as DecisionRef).getSnapshot() : undefined;
    const failure = decision?.context.failure;
    if (failure) failures[decision.context.proposalId] = failure;
  }
  if (!isSameList(Object.entries(failures).flat(), Object.entries(shownFailures).flat())) shownFailures = failures;
  return shownFailures;
};
export const selectClearing = (snapshot: ChatRoomSnapshot): 'none' | 'confirming' | 'pending' =>
  snapshot.matches({ history: { ready: { clearing: 'confirming' } } })
    ? 'confirming'
    : snapshot.matches({ history: { ready: { clearing: 'pending' } } })
      ? 'pending'
      : 'none';
