import { transition } from 'xstate';
import { AppError } from '../../../domain/errors.ts';
import { type PokerRoomEvent, pokerRoomMachine, refusalOf } from '../../../domain/machines/pokerRoom.ts';
import type { PokerAction, PokerRefused } from '../../../domain/poker.ts';
import type { Db } from '../../db/schema.ts';
import type { Unit } from '../../unitOfWork.ts';
import type { Viewer } from '../projects/policy.ts';
import { updateTask } from '../tasks/commands.ts';
import { type PokerPerson, viewerIn } from './access.ts';
import { resolveStories } from './commands.ts';
import type { RoomViewer } from './presenter.ts';
import { lockedRoom, type Room, writeRoom } from './repository.ts';

/** Result of an action: the room with the person's view of it, or the reason why the action was rejected. */
export type Outcome = { room: Room; viewer: RoomViewer; refusal: null } | { refusal: PokerRefused };

const nudgePause = 10_000;
const day = 86_400_000;

async function sendEvent({ db, now }: Unit, room: Room, event: PokerRoomEvent): Promise<Room | PokerRefused> {
  const refusal = refusalOf(room.snapshot, event);
  if (refusal !== null) return refusal;
  const [next] = transition(pokerRoomMachine, room.snapshot, event);
  return writeRoom(db, room, next, event.type === 'participant.left' ? null : now);
}

const lockForPerson = async (
  db: Db,
  person: PokerPerson,
  roomId: string,
): Promise<{ room: Room; viewer: RoomViewer } | null> => {
  const room = await lockedRoom(db, roomId);
  const viewer = room && (await viewerIn(db, person, room));
  return room && viewer ? { room, viewer } : null;
};

/** Applies an action of a person. A repeated `actionId` has no effect. */
export async function applyAction(
  unit: Unit,
  person: PokerPerson,
  roomId: string,
  actionId: string,
  action: PokerAction,
): Promise<Outcome> {
  const { db, now } = unit;
  const here = await lockForPerson(db, person, roomId);
  if (!here) return { refusal: 'notFound' };
  const { room, viewer } = here;
  const done = { room_id: room.row.id, participant_id: person.id, id: actionId };
  const before = await db
    .selectFrom('poker_deeds')
    .select('id')
    .where('room_id', '=', done.room_id)
    .where('participant_id', '=', done.participant_id)
    .where('id', '=', done.id)
    .executeTakeFirst();
  if (before) return { room, viewer, refusal: null };

  const asViewer: Viewer | null =
    viewer.role === null ? null : { id: viewer.id, role: viewer.role, workspaceId: room.row.workspace_id };
  let event: PokerRoomEvent = { ...action, by: person.id, at: now };
  const refusal = refusalOf(room.snapshot, event);
  if (refusal !== null) return { refusal };
  if (event.type === 'stories.added') {
    const { resolved, unknown } = await resolveStories(db, asViewer, event.stories);
    if (unknown.length > 0) return { refusal: 'notFound' };
    event = { ...event, stories: resolved };
  }
  if (event.type === 'estimate.agreed') await writeEstimate(unit, asViewer, room, event.estimate);
  const saved = await sendEvent(unit, room, event);
  if (typeof saved === 'string') return { refusal: saved };
  await db
    .insertInto('poker_deeds')
    .values({ ...done, at: now })
    .execute();
  return { room: saved, viewer, refusal: null };
}

/**
 * Saves the agreed estimate in the task, in the name of the facilitator and by the rules for tasks. Throws
 * MayNotEstimate.
 */
async function writeEstimate(
  unit: Unit,
  viewer: Viewer | null,
  { snapshot: { context } }: Room,
  estimate: string,
): Promise<void> {
  const story = context.stories.find(({ id }) => id === context.storyId);
  if (!story || story.taskId === null || story.projectId === null) return;
  if (viewer === null) throw new MayNotEstimate();
  try {
    await updateTask(unit, viewer, story.projectId, story.taskId, { estimate });
  } catch (error) {
    if (error instanceof AppError && (error.code === 'FORBIDDEN' || error.code === 'NOT_FOUND'))
      throw new MayNotEstimate();
    throw error;
  }
}

/** Error that rolls the transaction back, because the facilitator may not change the task. */
export class MayNotEstimate extends Error {}

export async function enter(
  unit: Unit,
  person: PokerPerson,
  roomId: string,
  connection: { id: string; processId: string },
): Promise<Outcome> {
  const { db, now } = unit;
  const here = await lockForPerson(db, person, roomId);
  if (!here) return { refusal: 'notFound' };
  let { room } = here;
  const participant = {
    id: person.id,
    name: person.name,
    avatar: person.kind === 'guest' ? null : person.avatar,
    guest: person.kind === 'guest',
  };
  const known = room.snapshot.context.participants.find(({ id }) => id === person.id);
  if (!known || !known.present || known.name !== participant.name || known.avatar !== participant.avatar) {
    const saved = await sendEvent(unit, room, { type: 'participant.joined', participant, by: person.id, at: now });
    if (typeof saved === 'string') return { refusal: saved };
    room = saved;
  }
  const presence = { room_id: room.row.id, participant_id: person.id, process_id: connection.processId, seen_at: now };
  await db
    .insertInto('poker_presence')
    .values({ connection_id: connection.id, ...presence })
    .onConflict((conflict) => conflict.column('connection_id').doUpdateSet(presence))
    .execute();
  return { room, viewer: here.viewer, refusal: null };
}

/**
 * Removes a connection. The person becomes absent with their last connection. Returns the room's id if the room
 * changed.
 */
export async function leave(unit: Unit, connectionId: string): Promise<string | null> {
  const row = await unit.db
    .selectFrom('poker_presence')
    .select('room_id')
    .where('connection_id', '=', connectionId)
    .executeTakeFirst();
  if (!row) return null;
  return removeConnections(unit, row.room_id, (db) =>
    db.deleteFrom('poker_presence').where('connection_id', '=', connectionId).returning('participant_id').execute(),
  );
}

/** Removes connections that their process hasn't renewed since `seenBefore`. Returns the ids of changed rooms. */
export async function removeLostConnections(unit: Unit, seenBefore: string): Promise<string[]> {
  const rooms = await unit.db
    .selectFrom('poker_presence')
    .select('room_id')
    .distinct()
    .where('seen_at', '<', seenBefore)
    .orderBy('room_id')
    .execute();
  const changed: string[] = [];
  for (const { room_id: roomId } of rooms) {
    const room = await removeConnections(unit, roomId, (db) =>
      db
        .deleteFrom('poker_presence')
        .where('room_id', '=', roomId)
        .where('seen_at', '<', seenBefore)
        .returning('participant_id')
        .execute(),
    );
    if (room !== null) changed.push(room);
  }
  return changed;
}

async function removeConnections(
  unit: Unit,
  roomId: string,
  remove: (db: Db) => Promise<{ participant_id: string }[]>,
): Promise<string | null> {
  const { db, now } = unit;
  let room = await lockedRoom(db, roomId);
  const removed = new Set((await remove(db)).map((row) => row.participant_id));
  if (!room || removed.size === 0) return null;
  const still = await db
    .selectFrom('poker_presence')
    .select('participant_id')
    .distinct()
    .where('room_id', '=', roomId)
    .where('participant_id', 'in', [...removed])
    .execute();
  for (const { participant_id: id } of still) removed.delete(id);
  let changed = false;
  for (const id of removed) {
    if (!room.snapshot.context.participants.some((each) => each.id === id && each.present)) continue;
    const saved = await sendEvent(unit, room, { type: 'participant.left', by: id, at: now });
    if (typeof saved === 'string') continue;
    room = saved;
    changed = true;
  }
  return changed ? roomId : null;
}

/** Ends a round whose time is over. Returns false if another process was first or if the timer was restarted. */
export async function endTime(unit: Unit, roomId: string): Promise<boolean> {
  const room = await lockedRoom(unit.db, roomId);
  return (
    room !== undefined &&
    typeof (await sendEvent(unit, room, {
      type: 'time.ended',
      by: room.snapshot.context.facilitatorId,
      at: unit.now,
    })) !== 'string'
  );
}

export async function nudge(unit: Unit, person: PokerPerson, roomId: string, to: string): Promise<Outcome> {
  const { db, now } = unit;
  const here = await lockForPerson(db, person, roomId);
  if (!here) return { refusal: 'notFound' };
  const { room, viewer } = here;
  const { context, value } = room.snapshot;
  const asked = context.participants.find(({ id }) => id === to);
  if (!context.participants.some(({ id }) => id === person.id) || !asked || !asked.present)
    return { refusal: 'notHere' };
  if (value !== 'voting' || to === person.id || asked.role === 'spectator' || context.votes[to] !== undefined)
    return { refusal: 'notNow' };
  const nudges = JSON.parse(room.row.nudges) as Record<string, string>;
  const last = nudges[to];
  if (last !== undefined && Date.parse(now) - Date.parse(last) < nudgePause) return { refusal: 'tooMany' };
  const recent = Object.entries(nudges).filter(([, at]) => Date.parse(now) - Date.parse(at) < nudgePause);
  await db
    .updateTable('poker_rooms')
    .set({ nudges: JSON.stringify({ ...Object.fromEntries(recent), [to]: now }) })
    .where('id', '=', roomId)
    .execute();
  return { room, viewer, refusal: null };
}

/** Deletes action ids after a day, when clients no longer repeat the action. */
export async function deleteOldActions({ db, now }: Unit): Promise<void> {
  await db
    .deleteFrom('poker_deeds')
    .where('at', '<', new Date(Date.parse(now) - day).toISOString())
    .execute();
}
