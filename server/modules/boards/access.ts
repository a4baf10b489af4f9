import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { Db } from '../../db/schema.ts';
import { validationError } from '../../http/errors.ts';
import type { Unit } from '../../unitOfWork.ts';
import type { Viewer } from '../projects/policy.ts';
import { managesBoard, seesBoard } from './policy.ts';
import { findBoard, type FoundBoard, lockBoard, sharedIds } from './repository.ts';

/**
 * Returns a board that the viewer may read. Throws NOT_FOUND for any other board, and if the board isn't in the project
 * `projectId`.
 */
export async function visibleBoard(db: Db, viewer: Viewer, boardId: string, projectId?: string): Promise<FoundBoard> {
  const found = await findBoard(db, viewer, boardId);
  const isElsewhere = projectId !== undefined && found?.row.project_id !== projectId;
  if (!found || !seesBoard(found.access) || isElsewhere)
    throw new AppError('NOT_FOUND', phrase('errors', 'boards.notFound'));
  return found;
}

/**
 * Returns a board that the viewer may change, and locks it until the unit of work ends. Throws NOT_FOUND or FORBIDDEN.
 */
export async function managedBoard(db: Db, viewer: Viewer, boardId: string): Promise<FoundBoard> {
  const { access } = await visibleBoard(db, viewer, boardId);
  if (!managesBoard(access)) throw new AppError('FORBIDDEN', phrase('errors', 'boards.mayNotChange'));
  await lockBoard(db, boardId);
  return visibleBoard(db, viewer, boardId);
}

/**
 * Checks that the viewer may put a task of the project on the board. Locks the board, so that it can't be deleted
 * before the unit of work ends. Throws VALIDATION.
 */
export async function checkBoard(db: Db, viewer: Viewer, boardId: string, projectId: string): Promise<void> {
  const exists = await lockBoard(db, boardId);
  const found = exists ? await findBoard(db, viewer, boardId) : undefined;
  if (!found || !seesBoard(found.access))
    throw validationError([{ path: 'body.boardId', message: phrase('errors', 'boards.noBoard') }]);
  if (found.row.project_id !== null && found.row.project_id !== projectId) {
    throw validationError([{ path: 'body.boardId', message: phrase('errors', 'boards.boardOfOther') }]);
  }
}

export async function publishTaskMoved(unit: Unit, boardIds: (string | null)[]): Promise<void> {
  const ids = [...new Set(boardIds)].filter((id) => id !== null);
  if (ids.length === 0) return;
  const rows = await unit.db
    .selectFrom('boards')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const row of rows) publishBoard(unit, row, await sharedIds(unit.db, row.id));
}

export function publishBoard(
  unit: Unit,
  { id, workspace_id: workspaceId, project_id: projectId, created_by: createdBy }: FoundBoard['row'],
  accountIds: string[],
): void {
  const change = { type: 'boards.changed', boardId: id } as const;
  if (projectId !== null) unit.publish(workspaceId, { projectId }, change);
  for (const accountId of new Set([createdBy, ...accountIds])) unit.publish(workspaceId, { accountId }, change);
}
