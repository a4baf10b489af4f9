import { initialTransition, transition } from 'xstate';
import { fullName } from '../../../domain/account.ts';
import { AppError } from '../../../domain/errors.ts';
import { pokerRoomMachine, roomFrom } from '../../../domain/machines/pokerRoom.ts';
import { type NewStory, pokerLimits, type PokerRoomCreate, type PokerView } from '../../../domain/poker.ts';
import { phrase } from '../../../domain/phrase.ts';
import { newId } from '../../db/ids.ts';
import type { Db } from '../../db/schema.ts';
import { validationError } from '../../http/errors.ts';
import { hashToken, makeToken } from '../../shared/tokens.ts';
import { checkBounds } from '../../shared/bounds.ts';
import type { Unit } from '../../unitOfWork.ts';
import type { Viewer } from '../projects/policy.ts';
import { managedRoom } from './access.ts';
import { mayCreateRoom } from './policy.ts';
import { presentRoom } from './presenter.ts';
import {
  findGuest,
  findRoom,
  lockedRoom,
  type Room,
  roomIdsWith,
  roomOf,
  visibleTasks,
  storedState,
  storeParticipants,
  summaryOf,
  writeRoom,
} from './repository.ts';
import type { PokerUpdates } from './slot.ts';
import { nameKey } from '../../../domain/visibleName.ts';

/** Maximum number of guests in a room. Further guests get the error that the room is full. */
const maxGuests = 5 * pokerLimits.participants;

type Creator = { name: string; lastName: string; nickname: string; avatar: string | null };

export async function createRoom(
  unit: Unit,
  viewer: Viewer,
  account: Creator,
  given: PokerRoomCreate,
): Promise<PokerView & { guestKey: string | null }> {
  const { db, now } = unit;
  if (!mayCreateRoom(viewer.role)) throw new AppError('FORBIDDEN', phrase('errors', 'poker.mayNotCreate'));
  const stories = given.stories ?? [];
  if (new Set(stories.map(({ id }) => id)).size < stories.length)
    throw validationError([{ path: 'body.stories', message: phrase('errors', 'poker.sameStory') }]);
  const { resolved, unknown } = await resolveStories(db, viewer, stories);
  if (unknown.length > 0)
    throw validationError(
      unknown.map((index) => ({ path: `body.stories.${index}.taskId`, message: phrase('errors', 'poker.noTask') })),
    );
  const misplaced = stories.flatMap(({ projectId }, index) =>
    projectId === null || projectId.toLowerCase() === resolved[index]?.projectId ? [] : [index],
  );
  if (misplaced.length > 0)
    throw validationError(
      misplaced.map((index) => ({
        path: `body.stories.${index}.projectId`,
        message: phrase('errors', 'poker.otherProject'),
      })),
    );
  await checkBounds(unit, viewer.id, {
    pokerRooms: () =>
      db
        .selectFrom('poker_rooms')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('workspace_id', '=', viewer.workspaceId)
        .where('created_by', '=', viewer.id)
        .executeTakeFirstOrThrow(),
  });
  const creator = { id: viewer.id, name: fullName(account), avatar: account.avatar, guest: false };
  const [made] = initialTransition(pokerRoomMachine, { settings: given.settings, creator });
  const [snapshot] =
    resolved.length === 0
      ? [made]
      : transition(pokerRoomMachine, made, { type: 'stories.added', stories: resolved, by: viewer.id, at: now });
  const guestKey = given.guests ? makeToken() : null;
  const row = await db
    .insertInto('poker_rooms')
    .values({
      id: given.id?.toLowerCase() ?? newId(),
      workspace_id: viewer.workspaceId,
      created_by: viewer.id,
      state: storedState(snapshot),
      summary: summaryOf(snapshot),
      version: 1,
      guest_key_hash: guestKey === null ? null : hashToken(guestKey),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError('CONFLICT', phrase('errors', 'idTaken'));
  await storeParticipants(db, row.id, snapshot.context.participants);
  return { ...presentRoom(roomOf(row), viewer, now), guestKey };
}

export async function deleteRoom(
  unit: Unit,
  viewer: Viewer,
  roomId: string,
  updates: PokerUpdates,
): Promise<{ accepted: boolean }> {
  await managedRoom(unit.db, viewer, roomId, 'delete');
  await unit.db.deleteFrom('poker_rooms').where('id', '=', roomId).execute();
  unit.afterCommit(() => updates.checked(roomId));
  return { accepted: true };
}

/** Creates or closes the guest link of a room. Closing it also removes the guests. */
export async function changeGuestKey(
  unit: Unit,
  viewer: Viewer,
  roomId: string,
  open: boolean,
  updates: PokerUpdates,
): Promise<{ guestKey: string | null }> {
  const { db } = unit;
  const room = await managedRoom(db, viewer, roomId, 'invite');
  const guestKey = open ? makeToken() : null;
  if (!open) await db.deleteFrom('poker_guests').where('room_id', '=', roomId).execute();
  await db
    .updateTable('poker_rooms')
    .set({ guest_key_hash: guestKey === null ? null : hashToken(guestKey) })
    .where('id', '=', roomId)
    .execute();
  await writeRoom(db, room, room.snapshot, null);
  unit.afterCommit(() => (open ? updates.changed(roomId) : updates.checked(roomId)));
  return { guestKey };
}

export async function roomByKey(db: Db, key: string, find: typeof findRoom = findRoom): Promise<Room> {
  const lockForPerson = await db
    .selectFrom('poker_rooms')
    .select('id')
    .where('guest_key_hash', '=', hashToken(key))
    .executeTakeFirst();
  const room = lockForPerson && (await find(db, lockForPerson.id));
  // Checks the key again, because it may have changed while this transaction waited for the row lock.
  if (!room || room.row.guest_key_hash !== hashToken(key))
    throw new AppError('NOT_FOUND', phrase('errors', 'poker.badLink'));
  return room;
}

/**
 * Creates a guest token for the room of a guest link. With the token of an earlier visit, the guest remains the same
 * participant.
 */
export async function joinAsGuest(
  unit: Unit,
  key: string,
  given: { name: string; token?: string },
): Promise<{ token: string; participantId: string; roomId: string }> {
  const { db, now } = unit;
  const { row, snapshot } = await roomByKey(db, key, lockedRoom);
  const known = given.token === undefined ? undefined : await findGuest(db, hashToken(given.token));
  const wanted = nameKey(given.name);
  const isTaken = snapshot.context.participants.some(
    ({ id, name, guest, present }) => id !== known?.participant_id && (present || !guest) && nameKey(name) === wanted,
  );
  if (isTaken)
    throw validationError([{ path: 'body.name', message: phrase('errors', 'poker.nameTaken', { name: given.name }) }]);
  if (given.token !== undefined && known?.room_id === row.id) {
    await db.updateTable('poker_guests').set({ name: given.name }).where('token_hash', '=', known.token_hash).execute();
    return { token: given.token, participantId: known.participant_id, roomId: row.id };
  }
  const { count } = await db
    .selectFrom('poker_guests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('room_id', '=', row.id)
    .executeTakeFirstOrThrow();
  if (snapshot.context.participants.length >= pokerLimits.participants || Number(count) >= maxGuests)
    throw new AppError('CONFLICT', phrase('errors', 'poker.full'));
  const token = makeToken();
  const participantId = newId();
  await db
    .insertInto('poker_guests')
    .values({
      token_hash: hashToken(token),
      room_id: row.id,
      participant_id: participantId,
      name: given.name,
      created_at: now,
    })
    .execute();
  return { token, participantId, roomId: row.id };
}

export async function renameParticipant(db: Db, accountId: string, name: string): Promise<void> {
  for (const { room_id: id } of await roomIdsWith(db, accountId).execute()) {
    const room = await lockedRoom(db, id);
    if (!room) continue;
    const { snapshot } = room;
    const participants = snapshot.context.participants.map((each) =>
      each.id === accountId ? { ...each, name, avatar: null } : each,
    );
    await writeRoom(
      db,
      room,
      roomFrom({ state: snapshot.value, context: { ...snapshot.context, participants } }),
      null,
    );
  }
}

/**
 * Adds the titles of the linked tasks to stories. `unknown` has the indexes of stories whose task the viewer may not
 * read.
 */
export async function resolveStories(
  db: Db,
  viewer: Viewer | null,
  stories: NewStory[],
): Promise<{ resolved: NewStory[]; unknown: number[] }> {
  const wanted = stories.flatMap(({ taskId }) => (taskId === null ? [] : [taskId.toLowerCase()]));
  const seen = viewer
    ? await visibleTasks(db, viewer, wanted)
    : new Map<string, { title: string; projectId: string; taskKey?: string }>();
  const unknown: number[] = [];
  const resolved = stories.map(({ id, title, taskId }, index): NewStory => {
    const story = { id, title, taskId: taskId?.toLowerCase() ?? null, projectId: null };
    const task = story.taskId === null ? undefined : seen.get(story.taskId);
    if (story.taskId !== null && !task) unknown.push(index);
    return { ...story, ...task };
  });
  return { resolved, unknown };
}
