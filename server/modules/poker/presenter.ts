import { seenBy } from '../../../domain/machines/pokerRoom.ts';
import type { PokerRoomSummary, PokerView } from '../../../domain/poker.ts';
import type { Role } from '../../../domain/workspace.ts';
import { abilitiesInRoom, mayDeleteRoom } from './policy.ts';
import { readSummary, type Room } from './repository.ts';

/** Who looks at a room: their id as a participant, and their role in its workspace; null: they came by its link. */
export interface RoomViewer {
  id: string;
  role: Role | null;
}

/** The one way a room leaves the server: as this viewer may see it. */
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

/** Pictures of people are for those with a session: guests by link see initials. */
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
