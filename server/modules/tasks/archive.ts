import { phrase } from '../../../domain/phrase.ts';
import { AppError } from '../../../domain/errors.ts';
import type { Task } from '../../../domain/task.ts';
import type { TaskRow } from '../../db/schema.ts';
import type { Unit } from '../../unitOfWork.ts';
import { publishTaskMoved } from '../boards/access.ts';
import { logChanges } from '../history/log.ts';
import type { Viewer } from '../projects/policy.ts';
import { currentTask } from './access.ts';
import { linksOfTask } from './links.ts';
import { abilitiesOnTask } from './policy.ts';
import { presentShared, presentTask } from './presenter.ts';

/** Archives a task or takes it out of the archive. Returns a task that is already there as it is. */
export async function archiveTask(unit: Unit, viewer: Viewer, taskId: string, archived: boolean): Promise<Task> {
  const { db } = unit;
  const { task, access } = await currentTask(db, viewer, taskId);
  const row = (await writeArchived(unit, viewer.id, task, archived)) ?? task;
  return presentTask(presentShared(row, await linksOfTask(db, taskId)), abilitiesOnTask(access, row, viewer.id));
}

/** Writes, logs and publishes that a task was archived or unarchived. Returns null if it already is. */
export async function writeArchived(
  unit: Unit,
  byId: string,
  { id: taskId, project_id: projectId }: Pick<TaskRow, 'id' | 'project_id'>,
  archived: boolean,
): Promise<TaskRow | null> {
  const { db, now } = unit;
  const row = await db
    .updateTable('tasks')
    .set((old) => ({ archived_at: archived ? now : null, updated_at: now, version: old('version', '+', 1) }))
    .where('id', '=', taskId)
    .where('deleted_at', 'is', null)
    .where('archived_at', archived ? 'is' : 'is not', null)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  await logChanges(unit, row, byId, [{ field: archived ? 'archived' : 'unarchived', from: null, to: null }]);
  if (projectId !== null) {
    const task = presentShared(row, await linksOfTask(db, taskId));
    unit.publish(row.workspace_id, { projectId }, { type: 'task.saved', projectId, task });
  }
  await publishTaskMoved(unit, [row.board_id]);
  return row;
}

/** Throws CONFLICT for an archived task, which can only be read, commented on, unarchived and deleted. */
export function checkNotArchived({ archived_at: archivedAt }: Pick<TaskRow, 'archived_at'>): void {
  if (archivedAt !== null) throw new AppError('CONFLICT', phrase('errors', 'tasks.isArchived'));
}
