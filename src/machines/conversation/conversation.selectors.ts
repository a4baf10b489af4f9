import type { SnapshotFrom } from 'xstate';
import { selectDraft } from '../drafts/drafts.selectors.ts';
import { draftKey } from '../drafts/drafts.types.ts';
import type { Failure } from '../failure.ts';
import type { conversationMachine } from './conversation.machine.ts';
import type { ConversationPanel } from './conversation.types.ts';

export { mentionLabel, textOf } from '../messageText.ts';

type ConversationSnapshot = SnapshotFrom<typeof conversationMachine>;

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
export const selectChangeFailure = (snapshot: ConversationSnapshot): Failure | null => snapshot.context.changeFailure;

/** The text of an edit that was begun on this device and neither saved nor discarded. */
export const selectEditDraft = (accountId: string, messageId: string) =>
  selectDraft(draftKey.messageEdit(accountId, messageId));
