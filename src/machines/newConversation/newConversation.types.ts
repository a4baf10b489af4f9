import type { Conversation } from '../../../domain/conversation.ts';
import type { Place } from '../workspace/workspace.types.ts';

export type NewConversationInput = Place;

export interface CreateConversationCall {
  workspaceId: string;
  name: string;
  memberIds: string[];
  idempotencyKey: string;
}

export interface NewConversationEvent {
  type: 'form.submitted';
  name: string;
  /** Ids of the other people. */
  memberIds: string[];
  mutationId: string;
}

/** Emitted with the conversation that the view should open. */
export interface NewConversationEmitted {
  type: 'conversation.created';
  conversation: Conversation;
}
