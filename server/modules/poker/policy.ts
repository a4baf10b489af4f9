import type { PokerView } from '../../../domain/poker.ts';
import { managesWorkspace, type Role } from '../../../domain/workspace.ts';

/** Relation of a person to a room. `role` is null for a guest without an account. */
export interface RoomAccess {
  role: Role | null;
  isCreator: boolean;
  isFacilitator: boolean;
}

export const seesRoom = (role: Role, isOpenToGuests: boolean): boolean => role !== 'guest' || isOpenToGuests;

export const mayCreateRoom = (role: Role): boolean => role !== 'guest';

export const mayDeleteRoom = ({ role, isCreator }: RoomAccess): boolean =>
  role !== null && (isCreator || managesWorkspace(role));

export const mayInvite = (access: RoomAccess): boolean =>
  access.role !== null && access.role !== 'guest' && (access.isFacilitator || mayDeleteRoom(access));

export const abilitiesInRoom = (access: RoomAccess): PokerView['abilities'] => ({
  delete: mayDeleteRoom(access),
  invite: mayInvite(access),
});
