import type { SnapshotFrom } from 'xstate';
import { selectDraft } from '../../app/drafts/drafts.selectors.ts';
import { draftKey } from '../../app/drafts/drafts.types.ts';
import type { Failure } from '../../failure.ts';
import type { conversationMachine } from './conversation.machine.ts';
import type { ConversationPanel } from './conversation.types.ts';

export { mentionLabel, textOf } from '../../messageText.ts';

type ConversationSnapshot = SnapshotFrom<typeof conversationMachine>;

export const selectTyping = (snapshot: ConversationSnapshot): readonly string[] => snapshot.context.typing;
/** The `savedText` actor of the new message. */
export const selectNewMessage = (snapshot: ConversationSnapshot) => snapshot.children.newMessage;
export const selectMessageEdit = (snapshot: ConversationSnapshot) => snapshot.children.edit;
export const selectEditedMessage = (snapshot: ConversationSnapshot): string | null => snapshot.context.edit?.id ?? null;
export const selectIsConfirmingMessage = (snapshot: ConversationSnapshot): boolean =>
  snapshot.matches({ removing: 'confirming' });

export const selectPanel = (snapshot: ConversationSnapshot): ConversationPanel | null =>
  snapshot.matches({ managing: 'closed' }) ? null : snapshot.context.panel;
export const selectIsChangingConversation = (snapshot: ConversationSnapshot): boolean =>
  snapshot.matches({ managing: 'changing' });
export const selectChosen = (snapshot: ConversationSnapshot): readonly string[] => snapshot.context.chosen;
export const selectChangeFailure = (snapshot: ConversationSnapshot): Failure | null => snapshot.context.changeFailure;

/** Returns the draft of an edit that was begun on this device and neither saved nor discarded. */
export const selectEditDraft = (accountId: string, messageId: string) =>
  selectDraft(draftKey.messageEdit(accountId, messageId));
