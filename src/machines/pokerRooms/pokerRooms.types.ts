import type { NewStory, PokerSettings } from '../../../domain/poker.ts';

export interface PokerRoomsInput {
  workspaceId: string;
}

/** What a new room is made of. */
export interface PokerForm {
  settings: PokerSettings;
  stories: NewStory[];
}

export type PokerRoomsEvent =
  | { type: 'retry.requested' }
  | { type: 'form.changed'; patch: Partial<PokerForm> }
  | { type: 'settings.changed'; patch: Partial<PokerSettings> }
  | { type: 'form.submitted'; roomId: string; mutationId: string }
  | { type: 'removal.requested'; roomId: string }
  | { type: 'removal.confirmed'; mutationId: string }
  | { type: 'removal.cancelled' };

export interface LoadRoomsCall {
  workspaceId: string;
}
export interface CreateRoomCall {
  workspaceId: string;
  roomId: string;
  mutationId: string;
  form: PokerForm;
}
export interface DeleteRoomCall {
  workspaceId: string;
  roomId: string;
  mutationId: string;
}
