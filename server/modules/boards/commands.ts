import type { Board } from '../../../domain/board.ts';
import { AppError } from '../../../domain/errors.ts';
import { newId } from '../../db/ids.ts';
import type { BoardRow, Db } from '../../db/schema.ts';
import { foldText } from '../../db/search.ts';
import { validationError } from '../../errors.ts';
import type { Unit } from '../../unitOfWork.ts';
import { changedSince, withEdits, writerOf } from '../history/edits.ts';
import { logChanges } from '../history/log.ts';
import { visibleProject } from '../projects/access.ts';
import type { Viewer } from '../projects/policy.ts';
import { peopleOfWorkspace } from '../projects/repository.ts';
import { managedBoard, tellBoard } from './access.ts';
import { mayCreateBoard } from './policy.ts';
import { presented } from './queries.ts';
import { findBoard, hasTask, sharedIds, writeShared } from './repository.ts';
import { words } from './messages.ts';

interface BoardGiven {
  id?: string;
  name: string;
  projectId?: string | null;
  sharedWith?: string[];
}

/** Makes a board: of the address's project, or else of the one the body names, if any. */
export async function createBoard(
  unit: Unit,
  viewer: Viewer,
  pathProjectId: string | null,
  given: BoardGiven,
): Promise<Board> {
  const { db, now } = unit;
  const projectId = pathProjectId ?? given.projectId ?? null;
  if (projectId !== null) await visibleProject(db, viewer, projectId);
  if (!mayCreateBoard(viewer.role)) throw new AppError('FORBIDDEN', words.mayNotCreate);
  if (given.projectId && given.projectId !== projectId)
    throw validationError([{ path: 'body.projectId', message: words.otherProject }]);
  const sharedWith = await checkPeople(db, viewer, viewer.id, given.sharedWith ?? []);
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
  if (!row) throw new AppError('CONFLICT', words.idTaken);
  await writeShared(db, row, sharedWith);
  tellBoard(unit, row, sharedWith);
  return current(db, viewer, row.id);
}

/** Writes name and people; with the version a write was based on, never over what someone else, or another session, wrote since. */
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
  const lost = changedSince(row, changed, given.version, writer);
  if (lost.length > 0) {
    throw new AppError('CONFLICT', words.changedMeanwhile, {
      issues: lost.map((field) => ({ path: `body.${field}`, message: words.changedMeanwhile })),
      current: await presented(db, viewer, found),
    });
  }
  const version = row.version + 1;
  await db
    .updateTable('boards')
    .set({ name, search_text: foldText(name), edits: withEdits(row, changed, writer), version, updated_at: now })
    .where('id', '=', boardId)
    .execute();
  if (changed.includes('sharedWith')) await writeShared(db, row, sharedWith);
  tellBoard(unit, row, [...before, ...sharedWith]);
  return current(db, viewer, boardId);
}

/** Deletes a board that has no task; deleted tasks that were on it are no longer, so that they come back without it. */
export async function deleteBoard(unit: Unit, viewer: Viewer, boardId: string): Promise<Board> {
  const { db, now } = unit;
  const found = await managedBoard(db, viewer, boardId);
  if (await hasTask(db, boardId)) throw new AppError('CONFLICT', words.hasTasks);
  const answer = await presented(db, viewer, found);
  const left = await db
    .updateTable('tasks')
    .set((old) => ({ board_id: null, version: old('version', '+', 1) }))
    .where('board_id', '=', boardId)
    .returning(['id', 'workspace_id', 'project_id', 'version'])
    .execute();
  for (const task of left) await logChanges(unit, task, viewer.id, [{ field: 'boardId', from: boardId, to: null }]);
  await db
    .updateTable('boards')
    .set((old) => ({ deleted_at: now, version: old('version', '+', 1) }))
    .where('id', '=', boardId)
    .execute();
  tellBoard(unit, found.row, await sharedIds(db, boardId));
  return answer;
}

/**
 * A person leaves a workspace: nothing is shared with them any more. Boards of projects stay what they are; one of their
 * own without a project passes to the first it is shared with who isn't a guest, or else to the workspace's owner.
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
        // PostgreSQL knows no empty list.
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
  for (const row of touched) tellBoard(unit, await passOn(db, row, accountId, now), await sharedIds(db, row.id));
}

async function passOn(db: Db, row: BoardRow, accountId: string, now: string): Promise<BoardRow> {
  if (row.created_by !== accountId || row.project_id !== null) return row;
  const heir = await db
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
  const heirId = heir?.account_id ?? owner?.account_id;
  if (heirId === undefined) return row;
  await db.deleteFrom('board_members').where('board_id', '=', row.id).where('account_id', '=', heirId).execute();
  return db
    .updateTable('boards')
    .set((old) => ({ created_by: heirId, updated_at: now, version: old('version', '+', 1) }))
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** People of the workspace, each once, without the creator. */
async function checkPeople(db: Db, viewer: Viewer, createdBy: string, given: string[]): Promise<string[]> {
  const ids = [...new Set(given)].filter((id) => id !== createdBy);
  if (ids.length === 0) return [];
  const known = await peopleOfWorkspace(db, viewer.workspaceId, ids);
  const strangers = ids.filter((id) => !known.has(id));
  if (strangers.length > 0) throw validationError([{ path: 'body.sharedWith', message: words.strangers(strangers) }]);
  return ids;
}

async function current(db: Db, viewer: Viewer, boardId: string): Promise<Board> {
  const found = await findBoard(db, viewer, boardId);
  if (!found) throw new AppError('NOT_FOUND', words.notFound);
  return presented(db, viewer, found);
}
