import { seenBy } from '../../../domain/machines/pokerRoom.ts';
import type { PokerRoomSummary, PokerView } from '../../../domain/poker.ts';
import type { Role } from '../../../domain/workspace.ts';
import { abilitiesInRoom, mayDeleteRoom } from './policy.ts';
import { readSummary, type Room } from './repository.ts';

export interface RoomViewer {
  id: string;
  role: Role | null;
}

/**
 * Returns a room as this viewer may see it. Every response and event uses this function, so that hidden votes never
 * leave the server.
 */
export const presentRoom = ({ row, snapshot }: Room, viewer: RoomViewer, now: string): PokerView => ({
  ...withPicturesFor(viewer, seenBy(snapshot, viewer.id)),
  id: row.id,
  workspaceId: row.workspace_id,
  version: row.version,
  now,
  you: viewer.id,
  guests: row.guest_key_hash !== null,
  abilities: abilitiesInRoom({
    role: viewer.role,
    isCreator: row.created_by === viewer.id,
    isFacilitator: snapshot.context.facilitatorId === viewer.id,
  }),
});

/** Removes uploaded avatars for guests without an account, because loading them requires a session. */
const withPicturesFor = <T extends Pick<PokerView, 'participants'>>({ role }: RoomViewer, view: T): T =>
  role !== null
    ? view
    : {
        ...view,
        participants: view.participants.map((each) => ({
          ...each,
          avatar: each.avatar?.startsWith('/api/') ? null : each.avatar,
        })),
      };

export const presentSummary = (
  row: { id: string; created_by: string; summary: string; updated_at: string },
  viewer: { id: string; role: Role },
): PokerRoomSummary => ({
  ...readSummary(row),
  id: row.id,
  updatedAt: row.updated_at,
  abilities: {
    delete: mayDeleteRoom({ role: viewer.role, isCreator: row.created_by === viewer.id, isFacilitator: false }),
  },
});
