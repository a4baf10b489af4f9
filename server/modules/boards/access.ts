import { AppError } from '../../../domain/errors.ts';
import type { Db } from '../../db/schema.ts';
import { validationError } from '../../errors.ts';
import type { Unit } from '../../unitOfWork.ts';
import type { Viewer } from '../projects/policy.ts';
import { managesBoard, seesBoard } from './policy.ts';
import { findBoard, type FoundBoard, lockBoard, sharedIds } from './repository.ts';
import { words } from './messages.ts';

/** A board the viewer sees, of one project where that is told; any other answers as one that doesn't exist. */
export async function visibleBoard(db: Db, viewer: Viewer, boardId: string, projectId?: string): Promise<FoundBoard> {
  const found = await findBoard(db, viewer, boardId);
  const isElsewhere = projectId !== undefined && found?.row.project_id !== projectId;
  if (!found || !seesBoard(found.standing) || isElsewhere) throw new AppError('NOT_FOUND', words.notFound);
  return found;
}

/** A board the viewer may change, locked until the unit ends. */
export async function managedBoard(db: Db, viewer: Viewer, boardId: string): Promise<FoundBoard> {
  const { standing } = await visibleBoard(db, viewer, boardId);
  if (!managesBoard(standing)) throw new AppError('FORBIDDEN', words.mayNotChange);
  await lockBoard(db, boardId);
  return visibleBoard(db, viewer, boardId);
}

/** Checks that the viewer may put a task of a project on a board, and keeps the board from going before the unit ends. */
export async function checkBoard(db: Db, viewer: Viewer, boardId: string, projectId: string): Promise<void> {
  const isThere = await lockBoard(db, boardId);
  const found = isThere ? await findBoard(db, viewer, boardId) : undefined;
  if (!found || !seesBoard(found.standing)) throw validationError([{ path: 'body.boardId', message: words.noBoard }]);
  if (found.row.project_id !== null && found.row.project_id !== projectId) {
    throw validationError([{ path: 'body.boardId', message: words.boardOfOther }]);
  }
}

/** Tells those who see these boards that what they see of them has changed. */
export async function tellTaskMoved(unit: Unit, boardIds: (string | null)[]): Promise<void> {
  const ids = [...new Set(boardIds)].filter((id) => id !== null);
  if (ids.length === 0) return;
  const rows = await unit.db
    .selectFrom('boards')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const row of rows) tellBoard(unit, row, await sharedIds(unit.db, row.id));
}

/** Tells everyone who sees a board: those of its project, its creator, and these. */
export function tellBoard(
  unit: Unit,
  { id, workspace_id: workspaceId, project_id: projectId, created_by: createdBy }: FoundBoard['row'],
  accountIds: string[],
): void {
  const change = { type: 'boards.changed', boardId: id } as const;
  if (projectId !== null) unit.publish(workspaceId, { projectId }, change);
  for (const accountId of new Set([createdBy, ...accountIds])) unit.publish(workspaceId, { accountId }, change);
}
