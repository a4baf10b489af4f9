import type { Conversation, ConversationMessage } from '../../../domain/conversation.ts';
import type { TypingEvent } from '../realtime/realtime.types.ts';
import type { TextNews } from '../savedText/savedText.types.ts';
import type { RecordKeeperEvent } from '../systemActors.ts';
import type { Place } from '../workspace/workspace.types.ts';

export interface ConversationInput extends Place {
  conversationId: string;
  draft: string | null;
}

export interface LoadThreadCall {
  workspaceId: string;
  conversationId: string;
  /** null: the newest page; else the messages after this number, the oldest of them first. */
  after: number | null;
}
/** A conversation with one page of its messages, in the order of their numbers. */
export interface Thread {
  conversation: Conversation;
  messages: ConversationMessage[];
}
export interface LoadOlderCall {
  workspaceId: string;
  conversationId: string;
  /** Number of the first message that is here. */
  before: number;
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
  | RecordKeeperEvent
  | TypingEvent
  /** Nothing more was heard of their writing. */
  | { type: 'typing.expired'; userId: string }
  | { type: 'retry.requested' }
  | { type: 'older.requested' }
  /** The newest message that was on the screen while the person looked at it. */
  | { type: 'thread.seen'; number: number }
  | { type: 'draft.changed'; text: string; mutationId: string; at: string }
  /** `text` is the draft of an earlier edit, or null for the message as it is. */
  | { type: 'edit.started'; messageId: string; content: string; version: number; text: string | null }
  | TextNews
  | { type: 'delete.requested'; messageId: string }
  | { type: 'delete.cancelled' }
  | { type: 'delete.confirmed'; mutationId: string; at: string }
  | { type: 'panel.opened'; panel: ConversationPanel }
  | { type: 'panel.closed' }
  | { type: 'name.changed'; name: string }
  | { type: 'change.requested'; change: ConversationChange; mutationId: string };

/** One-shot output for the view: the person is no longer in it. */
export interface ConversationEmitted {
  type: 'conversation.closed';
}
