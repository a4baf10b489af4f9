import { countOf, pageOf } from '../../db/cursor.ts';
import { type PokerRoomContext, type PokerRoomSnapshot, roomFrom } from '../../../domain/machines/pokerRoom.ts';
import type { PokerRoomSummary, PokerView } from '../../../domain/poker.ts';
import type { Db, PokerRoomRow } from '../../db/schema.ts';
import type { Viewer } from '../projects/policy.ts';
import { visibleProjects } from '../projects/repository.ts';

export interface Room {
  row: PokerRoomRow;
  snapshot: PokerRoomSnapshot;
}

type Summary = Omit<PokerRoomSummary, 'id' | 'updatedAt' | 'abilities'>;

/** Converts a row to a room. The cast is safe, because only this module writes rows. */
export const roomOf = (row: PokerRoomRow): Room => ({
  row,
  snapshot: roomFrom(JSON.parse(row.state) as { state: PokerView['state']; context: PokerRoomContext }),
});

export async function findRoom(db: Db, id: string): Promise<Room | undefined> {
  const row = await db
    .selectFrom('poker_rooms')
    .innerJoin('workspaces', 'workspaces.id', 'poker_rooms.workspace_id')
    .selectAll('poker_rooms')
    .where('poker_rooms.id', '=', id)
    .where('workspaces.deleted_at', 'is', null)
    .executeTakeFirst();
  return row && roomOf(row);
}

/** Locks a room until the transaction ends. Both databases support an update that changes nothing as a row lock. */
export async function lockedRoom(db: Db, id: string): Promise<Room | undefined> {
  const locked = await db
    .updateTable('poker_rooms')
    .set((row) => ({ version: row.ref('version') }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return locked && findRoom(db, id);
}

export const storedState = ({ value, context }: PokerRoomSnapshot): string => JSON.stringify({ state: value, context });

export function summaryOf({ value: state, context }: PokerRoomSnapshot): string {
  const { settings, participants, stories, facilitatorId } = context;
  const summary: Summary = {
    name: settings.name,
    state,
    facilitator: participants.find(({ id }) => id === facilitatorId)?.name ?? '',
    participants: participants.length,
    present: participants.filter(({ present }) => present).length,
    stories: stories.length,
    estimated: stories.filter(({ estimate }) => estimate !== null).length,
  };
  return JSON.stringify(summary);
}

export const readSummary = ({ summary }: Pick<PokerRoomRow, 'summary'>): Summary => JSON.parse(summary) as Summary;

/** Stores in which room the participants are, for `roomsWith`. */
export const storeParticipants = (db: Db, roomId: string, participants: { id: string }[]) =>
  db
    .insertInto('poker_participants')
    .values(participants.map(({ id }) => ({ participant_id: id, room_id: roomId })))
    .execute();

export async function writeRoom(
  db: Db,
  { row, snapshot: before }: Room,
  snapshot: PokerRoomSnapshot,
  usedAt: string | null,
): Promise<Room> {
  const known = new Set(before.context.participants.map(({ id }) => id));
  const added = snapshot.context.participants.filter(({ id }) => !known.has(id));
  if (added.length > 0) await storeParticipants(db, row.id, added);
  const written = await db
    .updateTable('poker_rooms')
    .set({
      state: storedState(snapshot),
      summary: summaryOf(snapshot),
      version: row.version + 1,
      ...(usedAt !== null && { updated_at: usedAt }),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { row: written, snapshot };
}

const visibleRooms = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('poker_rooms')
    .where('workspace_id', '=', viewer.workspaceId)
    .$if(viewer.role === 'guest', (query) => query.where('guest_key_hash', 'is not', null));

/** Ids of the rooms that a person created or entered. */
export const roomIdsWith = (db: Db, accountId: string) =>
  db.selectFrom('poker_participants').select('room_id').where('participant_id', '=', accountId).orderBy('room_id');

export async function roomsWith(db: Db, viewer: Viewer): Promise<Room[]> {
  const rows = await visibleRooms(db, viewer)
    .selectAll()
    .where('id', 'in', roomIdsWith(db, viewer.id))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(roomOf);
}

export async function pageOfRooms(db: Db, viewer: Viewer, page: { pageIndex: number; pageSize: number }) {
  const matching = visibleRooms(db, viewer);
  const rows = await matching
    .select(['id', 'created_by', 'summary', 'updated_at'])
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .$call(pageOf(page))
    .execute();
  const total = await countOf(matching);
  return { rows, total };
}

export const findGuest = (db: Db, tokenHash: string) =>
  db.selectFrom('poker_guests').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();

export async function visibleTasks(
  db: Db,
  viewer: Viewer,
  ids: string[],
): Promise<Map<string, { title: string; projectId: string; taskKey?: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('tasks')
    .innerJoin('projects', 'projects.id', 'tasks.project_id')
    .select(['tasks.id', 'tasks.title', 'tasks.number', 'projects.id as projectId', 'projects.prefix'])
    .where('tasks.id', 'in', ids)
    .where('tasks.deleted_at', 'is', null)
    .where('tasks.project_id', 'in', visibleProjects(db, viewer))
    .execute();
  return new Map(
    rows.map(({ id, title, number, projectId, prefix }) => [
      id,
      { title, projectId, ...(number !== null && { taskKey: `${prefix}-${number}` }) },
    ]),
  );
}
