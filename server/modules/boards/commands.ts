import type { Board } from '../../../domain/board.ts';
import { AppError } from '../../../domain/errors.ts';
import { newId } from '../../db/ids.ts';
import type { BoardRow, Db } from '../../db/schema.ts';
import { foldText } from '../../../domain/foldText.ts';
import { phrase } from '../../../domain/phrase.ts';
import { validationError } from '../../http/errors.ts';
import { checkBounds } from '../../shared/bounds.ts';
import type { Unit } from '../../unitOfWork.ts';
import { checkUnchanged, withEdits, writerOf } from '../history/edits.ts';
import { logChanges } from '../history/log.ts';
import { visibleProject } from '../projects/access.ts';
import type { Viewer } from '../projects/policy.ts';
import { peopleOfWorkspace } from '../projects/repository.ts';
import { managedBoard, publishBoard } from './access.ts';
import { mayCreateBoard } from './policy.ts';
import { presented } from './queries.ts';
import { findBoard, hasTask, sharedIds, writeShared } from './repository.ts';

interface BoardInput {
  id?: string;
  name: string;
  projectId?: string | null;
  sharedWith?: string[];
}

export async function createBoard(
  unit: Unit,
  viewer: Viewer,
  pathProjectId: string | null,
  given: BoardInput,
): Promise<Board> {
  const { db, now } = unit;
  const projectId = pathProjectId ?? given.projectId ?? null;
  if (projectId !== null) await visibleProject(db, viewer, projectId);
  if (!mayCreateBoard(viewer.role)) throw new AppError('FORBIDDEN', phrase('errors', 'boards.mayNotCreate'));
  if (given.projectId && given.projectId !== projectId)
    throw validationError([{ path: 'body.projectId', message: phrase('errors', 'boards.otherProject') }]);
  const sharedWith = await checkPeople(db, viewer, viewer.id, given.sharedWith ?? []);
  await checkBounds(unit, viewer.id, {
    boards: () =>
      db
        .selectFrom('boards')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('workspace_id', '=', viewer.workspaceId)
        .where('created_by', '=', viewer.id)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow(),
  });
  const row = await db
    .insertInto('boards')
    .values({
      id: given.id?.toLowerCase() ?? newId(),
      workspace_id: viewer.workspaceId,
      project_id: projectId,
      name: given.name,
      search_text: foldText(given.name),
      created_by: viewer.id,
      version: 1,
      created_at: now,
      updated_at: null,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError('CONFLICT', phrase('errors', 'idTaken'));
  await writeShared(db, row, sharedWith);
  publishBoard(unit, row, sharedWith);
  return current(db, viewer, row.id);
}

/** Updates a board. Throws CONFLICT if another person or session changed the same field after the given version. */
export async function updateBoard(
  unit: Unit,
  viewer: Viewer,
  boardId: string,
  given: { name?: string; sharedWith?: string[]; version?: number },
): Promise<Board> {
  const { db, now } = unit;
  const found = await managedBoard(db, viewer, boardId);
  const { row } = found;
  const before = await sharedIds(db, boardId);
  const sharedWith =
    given.sharedWith === undefined ? before : await checkPeople(db, viewer, row.created_by, given.sharedWith);
  const { name = row.name } = given;
  const changed = [
    ...(name === row.name ? [] : ['name']),
    ...(sharedWith.join() === before.join() ? [] : ['sharedWith']),
  ];
  if (changed.length === 0) return presented(db, viewer, found);
  const writer = writerOf(unit, viewer);
  await checkUnchanged(
    row,
    changed,
    { since: given.version, writer },
    phrase('errors', 'boards.changedElsewhere'),
    () => presented(db, viewer, found),
  );
  const version = row.version + 1;
  await db
    .updateTable('boards')
    .set({ name, search_text: foldText(name), edits: withEdits(row, changed, writer), version, updated_at: now })
    .where('id', '=', boardId)
    .execute();
  if (changed.includes('sharedWith')) await writeShared(db, row, sharedWith);
  publishBoard(unit, row, [...before, ...sharedWith]);
  return current(db, viewer, boardId);
}

/** Deletes a board. Deleted tasks on it lose their board, so that they can still be restored. */
export async function deleteBoard(unit: Unit, viewer: Viewer, boardId: string): Promise<Board> {
  const { db, now } = unit;
  const found = await managedBoard(db, viewer, boardId);
  if (await hasTask(db, boardId)) throw new AppError('CONFLICT', phrase('errors', 'boards.hasTasks'));
  const answer = await presented(db, viewer, found);
  const removed = await db
    .updateTable('tasks')
    .set((old) => ({ board_id: null, version: old('version', '+', 1) }))
    .where('board_id', '=', boardId)
    .returning(['id', 'workspace_id', 'project_id', 'version'])
    .execute();
  for (const task of removed) await logChanges(unit, task, viewer.id, [{ field: 'boardId', from: boardId, to: null }]);
  await db
    .updateTable('boards')
    .set((old) => ({ deleted_at: now, version: old('version', '+', 1) }))
    .where('id', '=', boardId)
    .execute();
  publishBoard(unit, found.row, await sharedIds(db, boardId));
  return answer;
}

/**
 * Removes a former workspace member from all boards shared with them. Their boards in projects don't change. Each of
 * their boards without a project gets a new owner: the first person on its list of people who isn't a guest, or else
 * the workspace's owner.
 */
export async function leaveBoards(unit: Unit, workspaceId: string, accountId: string): Promise<void> {
  const { db, now } = unit;
  const shared = await db
    .deleteFrom('board_members')
    .where('account_id', '=', accountId)
    .where('workspace_id', '=', workspaceId)
    .returning('board_id')
    .execute();
  const touched = await db
    .selectFrom('boards')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .where(({ and, eb, or }) =>
      or([
        and([eb('created_by', '=', accountId), eb('project_id', 'is', null)]),
        // The case of an empty list is separate, because PostgreSQL accepts no empty list.
        ...(shared.length === 0
          ? []
          : [
              eb(
                'id',
                'in',
                shared.map((row) => row.board_id),
              ),
            ]),
      ]),
    )
    .orderBy('id')
    .execute();
  for (const row of touched)
    publishBoard(unit, await transferBoard(db, row, accountId, now), await sharedIds(db, row.id));
}

async function transferBoard(db: Db, row: BoardRow, accountId: string, now: string): Promise<BoardRow> {
  if (row.created_by !== accountId || row.project_id !== null) return row;
  const sharedMember = await db
    .selectFrom('board_members')
    .innerJoin('workspace_members', (join) =>
      join
        .onRef('workspace_members.account_id', '=', 'board_members.account_id')
        .onRef('workspace_members.workspace_id', '=', 'board_members.workspace_id'),
    )
    .select('board_members.account_id')
    .where('board_members.board_id', '=', row.id)
    .where('workspace_members.role', '!=', 'guest')
    .orderBy('board_members.position')
    .executeTakeFirst();
  const [owner] = await db
    .selectFrom('workspace_members')
    .select('account_id')
    .where('workspace_id', '=', row.workspace_id)
    .where('role', '=', 'owner')
    .where('account_id', '!=', accountId)
    .orderBy('created_at')
    .orderBy('account_id')
    .limit(1)
    .execute();
  const successorId = sharedMember?.account_id ?? owner?.account_id;
  if (successorId === undefined) return row;
  await db.deleteFrom('board_members').where('board_id', '=', row.id).where('account_id', '=', successorId).execute();
  return db
    .updateTable('boards')
    .set((old) => ({ created_by: successorId, updated_at: now, version: old('version', '+', 1) }))
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function checkPeople(db: Db, viewer: Viewer, createdBy: string, given: string[]): Promise<string[]> {
  const ids = [...new Set(given)].filter((id) => id !== createdBy);
  if (ids.length === 0) return [];
  const known = await peopleOfWorkspace(db, viewer.workspaceId, ids);
  const strangers = ids.filter((id) => !known.has(id));
  if (strangers.length > 0)
    throw validationError([
      { path: 'body.sharedWith', message: phrase('errors', 'boards.strangers', { ids: strangers.join(', ') }) },
    ]);
  return ids;
}

async function current(db: Db, viewer: Viewer, boardId: string): Promise<Board> {
  const found = await findBoard(db, viewer, boardId);
  if (!found) throw new AppError('NOT_FOUND', phrase('errors', 'boards.notFound'));
  return presented(db, viewer, found);
}
