import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { Db } from '../../db/schema.ts';
import type { Viewer } from '../projects/policy.ts';
import { abilitiesInRoom, seesRoom } from './policy.ts';
import type { RoomViewer } from './presenter.ts';
import { roleIn } from '../../db/memberships.ts';
import { findGuest, findRoom, lockedRoom, type Room } from './repository.ts';

export type PokerPerson =
  | { kind: 'account'; id: string; name: string; avatar: string | null; sessionId: string }
  /** Guest without an account, who joined one room by its link. `id` is the guest's id as a participant. */
  | { kind: 'guest'; id: string; name: string; roomId: string; tokenHash: string };

/** Returns how a person may see a room, or null if they may not. `row` must be the committed state of the room. */
export async function viewerIn(db: Db, person: PokerPerson, { row }: Room): Promise<RoomViewer | null> {
  if (person.kind === 'guest') {
    const guest = person.roomId === row.id ? await findGuest(db, person.tokenHash) : undefined;
    return guest ? { id: person.id, role: null } : null;
  }
  const role = await roleIn(db, row.workspace_id, person.id);
  return role !== null && seesRoom(role, row.guest_key_hash !== null) ? { id: person.id, role } : null;
}

/** Returns a room that the viewer may enter. Throws NOT_FOUND for any other room. */
export async function visibleRoom(
  db: Db,
  viewer: Viewer,
  roomId: string,
  find: typeof findRoom = findRoom,
): Promise<Room> {
  const room = await find(db, roomId);
  if (
    !room ||
    room.row.workspace_id !== viewer.workspaceId ||
    !seesRoom(viewer.role, room.row.guest_key_hash !== null)
  ) {
    throw new AppError('NOT_FOUND', phrase('errors', 'poker.notFound'));
  }
  return room;
}

/** Returns a room that the viewer may delete or invite to, and locks it until the transaction ends. */
export async function managedRoom(db: Db, viewer: Viewer, roomId: string, ability: 'delete' | 'invite'): Promise<Room> {
  const room = await visibleRoom(db, viewer, roomId, lockedRoom);
  const abilities = abilitiesInRoom({
    role: viewer.role,
    isCreator: room.row.created_by === viewer.id,
    isFacilitator: room.snapshot.context.facilitatorId === viewer.id,
  });
  if (!abilities[ability])
    throw new AppError(
      'FORBIDDEN',
      ability === 'delete' ? phrase('errors', 'poker.mayNotDelete') : phrase('errors', 'poker.mayNotInvite'),
    );
  return room;
}
