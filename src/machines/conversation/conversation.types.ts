import type { ListEvent } from '../followList.ts';
import type { TypingEvent } from '../realtime/realtime.types.ts';
import type { TextNews } from '../savedText/savedText.types.ts';
import type { ListedMessage } from '../records/resources/messages.ts';
import type { RecordNews } from '../records/records.types.ts';
import type { Place } from '../workspace/workspace.types.ts';

export interface ConversationInput extends Place {
  conversationId: string;
  draft: string | null;
}

export interface ReadConversationCall {
  workspaceId: string;
  conversationId: string;
  number: number;
}

/** What a member does to the group. */
export type ConversationChange =
  | { kind: 'rename'; name: string; version: number }
  | { kind: 'add'; memberIds: string[] }
  | { kind: 'remove'; memberId: string }
  /** The person's own id. */
  | { kind: 'leave'; memberId: string };
export interface ChangeConversationCall {
  workspaceId: string;
  conversationId: string;
  change: ConversationChange;
  idempotencyKey: string;
}

export type ConversationPanel = 'rename' | 'people' | 'leave';

export type ConversationEvent =
  | RecordNews
  | ListEvent<ListedMessage>
  | TypingEvent
  /** Nothing more was heard of their writing. */
  | { type: 'typing.expired'; userId: string }
  /** The newest message that was on the screen while the person looked at it. */
  | { type: 'thread.seen'; number: number }
  | { type: 'draft.changed'; text: string; mutationId: string; at: string }
  /** `text` is the draft of an earlier edit, or the message as it is written in a field; `before` its content. */
  | { type: 'edit.started'; messageId: string; text: string; before: string; version: number }
  | TextNews
  | { type: 'delete.requested'; messageId: string }
  | { type: 'delete.cancelled' }
  | { type: 'delete.confirmed'; mutationId: string; at: string }
  | { type: 'panel.opened'; panel: ConversationPanel }
  | { type: 'panel.closed' }
  | { type: 'change.requested'; change: ConversationChange; mutationId: string };

/** One-shot output for the view: the person is no longer in it. */
export interface ConversationEmitted {
  type: 'conversation.closed';
}
