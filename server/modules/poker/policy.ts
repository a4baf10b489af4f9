import type { PokerView } from '../../../domain/poker.ts';
import { managesWorkspace, type Role } from '../../../domain/workspace.ts';

/** A person's relation to a room. `role` is null for a guest without an account. */
export interface RoomRelation {
  role: Role | null;
  isCreator: boolean;
  isFacilitator: boolean;
}

/** Guests of the workspace see a room only while its guest link is open. */
export const seesRoom = (role: Role, isOpenToGuests: boolean): boolean => role !== 'guest' || isOpenToGuests;

export const mayCreateRoom = (role: Role): boolean => role !== 'guest';

export const mayDeleteRoom = ({ role, isCreator }: RoomRelation): boolean =>
  role !== null && (isCreator || managesWorkspace(role));

/** True if the person may create and close the guest link. Guests may not. */
export const mayInvite = (standing: RoomRelation): boolean =>
  standing.role !== null && standing.role !== 'guest' && (standing.isFacilitator || mayDeleteRoom(standing));

export const abilitiesInRoom = (standing: RoomRelation): PokerView['abilities'] => ({
  delete: mayDeleteRoom(standing),
  invite: mayInvite(standing),
});
