import type { Conversation } from '../../../../domain/conversation.ts';
import type { Place } from '../../people/workspace/workspace.types.ts';

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
  memberIds: string[];
  mutationId: string;
}

/** Emitted so that the view opens the conversation. */
export interface NewConversationEmitted {
  type: 'conversation.created';
  conversation: Conversation;
}
