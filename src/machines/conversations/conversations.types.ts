import type { Conversation } from '../../../domain/conversation.ts';
import type { RecordKeeperEvent } from '../systemActors.ts';
import type { Place } from '../workspace/workspace.types.ts';

export type ConversationsInput = Place;

export interface LoadConversationsCall {
  workspaceId: string;
}

/** Told by the screens that ask about single conversations. */
export type ConversationTold =
  /** The server has just told of it: made, changed, read. */
  | { type: 'conversation.known'; conversation: Conversation }
  /** The person has read up to this number; the server is being told. */
  | { type: 'conversation.seen'; conversationId: string; number: number }
  /** The person is no longer in it. */
  | { type: 'conversation.gone'; conversationId: string };

export type ConversationsEvent = RecordKeeperEvent | ConversationTold | { type: 'retry.requested' };
