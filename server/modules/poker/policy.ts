import type { PokerView } from '../../../domain/poker.ts';
import { managesWorkspace, type Role } from '../../../domain/workspace.ts';

/** How someone stands to a room: with their role in its workspace, or null who came by its link without an account. */
export interface PokerStanding {
  role: Role | null;
  isCreator: boolean;
  isFacilitator: boolean;
}

/** Guests of the workspace come in while the room is open to guests at all; the others always. */
export const seesRoom = (role: Role, isOpenToGuests: boolean): boolean => role !== 'guest' || isOpenToGuests;

export const mayCreateRoom = (role: Role): boolean => role !== 'guest';

export const mayDeleteRoom = ({ role, isCreator }: PokerStanding): boolean =>
  role !== null && (isCreator || managesWorkspace(role));

/** Makes and closes the guests' link; nobody who is a guest themselves. */
export const mayInvite = (standing: PokerStanding): boolean =>
  standing.role !== null && standing.role !== 'guest' && (standing.isFacilitator || mayDeleteRoom(standing));

export const abilitiesInRoom = (standing: PokerStanding): PokerView['abilities'] => ({
  delete: mayDeleteRoom(standing),
  invite: mayInvite(standing),
});
