import type { SnapshotFrom } from 'xstate';
import type { Conversation } from '../../../domain/conversation.ts';
import type { RecordsSnapshot } from '../records/records.selectors.ts';
import type { PendingWrite } from '../outbox/outbox.types.ts';
import { selectDraft } from '../drafts/drafts.selectors.ts';
import { draftKey } from '../drafts/drafts.types.ts';
import type { Failure } from '../failure.ts';
import type { conversationMachine } from './conversation.machine.ts';
import type { ConversationPanel } from './conversation.types.ts';
import type { Messages } from './messageList.ts';

export { foldMessages, type ShownMessage } from './messageList.ts';
export { mentionLabel, textOf } from '../messageText.ts';

type ConversationSnapshot = SnapshotFrom<typeof conversationMachine>;

export type ThreadStatus = 'loading' | 'ready' | 'missing' | 'failed';
export const selectThreadStatus = (snapshot: ConversationSnapshot): ThreadStatus =>
  snapshot.matches({ thread: 'loading' })
    ? 'loading'
    : snapshot.matches({ thread: 'failed' })
      ? 'failed'
      : snapshot.matches({ thread: 'missing' })
        ? 'missing'
        : 'ready';

export const selectConversation = (snapshot: ConversationSnapshot): Conversation | null =>
  snapshot.context.conversation;
/** The base: what the server has, as far as it is here. */
export const selectMessages = (snapshot: ConversationSnapshot): Messages => snapshot.context.messages;
export const selectThreadFailure = (snapshot: ConversationSnapshot): Failure | null => snapshot.context.failure;
/** Number of the last message read before the conversation was opened; null when there was nothing new. */
export const selectReadBefore = (snapshot: ConversationSnapshot): number | null => snapshot.context.readBefore;

/** Whether messages before the first are still at the server, and how their fetching stands. */
export type OlderMessages = 'none' | 'more' | 'loading' | 'failed';
export const selectOlderMessages = (snapshot: ConversationSnapshot): OlderMessages =>
  snapshot.matches({ thread: { ready: { older: 'fetching' } } })
    ? 'loading'
    : snapshot.matches({ thread: { ready: { older: 'lacking' } } })
      ? 'failed'
      : (snapshot.context.messages[0]?.number ?? 1) > 1
        ? 'more'
        : 'none';

/** Newer messages are known to exist and could not be fetched yet. */
export const selectIsBehind = (snapshot: ConversationSnapshot): boolean =>
  snapshot.matches({ thread: { ready: { newer: 'behind' } } });

/** Ids of those who are writing. */
export const selectTyping = (snapshot: ConversationSnapshot): readonly string[] => snapshot.context.typing;
/** The message that is being written, and the change of one. */
export const selectNewMessage = (snapshot: ConversationSnapshot) => snapshot.children.newMessage;
export const selectMessageEdit = (snapshot: ConversationSnapshot) => snapshot.children.edit;
export const selectEditedMessage = (snapshot: ConversationSnapshot): string | null =>
  snapshot.context.edit?.messageId ?? null;
export const selectIsConfirmingMessage = (snapshot: ConversationSnapshot): boolean =>
  snapshot.matches({ removing: 'confirming' });

/** The open panel about the group; null: none. */
export const selectPanel = (snapshot: ConversationSnapshot): ConversationPanel | null =>
  snapshot.matches({ managing: 'closed' }) ? null : snapshot.context.panel;
export const selectIsChangingConversation = (snapshot: ConversationSnapshot): boolean =>
  snapshot.matches({ managing: 'changing' });
export const selectGroupName = (snapshot: ConversationSnapshot): string => snapshot.context.name;
export const selectChangeFailure = (snapshot: ConversationSnapshot): Failure | null => snapshot.context.changeFailure;

const none: readonly PendingWrite[] = [];

/** Writes about this conversation's messages that the server has not answered, oldest first; the same array while they are the same. */
export const selectMessageWrites = (conversationId: string) => {
  let before = none;
  return ({ context }: RecordsSnapshot): readonly PendingWrite[] => {
    const found = context.overlay.writes.filter(
      ({ op }) => 'conversationId' in op && op.conversationId === conversationId,
    );
    if (found.length !== before.length || found.some((write, index) => write !== before[index]))
      before = found.length === 0 ? none : found;
    return before;
  };
};

export const selectViewer = ({ context }: RecordsSnapshot) => context.viewer;

/** The text of an edit that was begun on this device and neither saved nor given up. */
export const selectEditDraft = (accountId: string, messageId: string) =>
  selectDraft(draftKey.messageEdit(accountId, messageId));
