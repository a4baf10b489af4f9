import type { Place } from '../../people/workspace/workspace.types.ts';

export type ConversationsInput = Place;

export interface CreateConversationCall {
  workspaceId: string;
  name: string;
  memberIds: string[];
  idempotencyKey: string;
}

/** Values of the form of a new conversation. */
export interface ConversationForm {
  name: string;
  memberIds: string[];
}

export type ConversationsEvent =
  | { type: 'dialog.opened' }
  | { type: 'dialog.closed' }
  | ({ type: 'form.submitted'; mutationId: string } & ConversationForm);
