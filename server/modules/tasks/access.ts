import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { Db } from '../../db/schema.ts';
import type { Viewer } from '../projects/policy.ts';
import { seesTask } from './policy.ts';
import { wasIn } from './places.ts';
import { findTask, type FoundTask } from './repository.ts';

/** Returns a task that the viewer may read, even if it was deleted. Throws NOT_FOUND for any other task. */
export async function visibleTask(db: Db, viewer: Viewer, taskId: string): Promise<FoundTask> {
  const found = await findTask(db, viewer, taskId);
  if (!found || !seesTask(found.access)) throw new AppError('NOT_FOUND', phrase('errors', 'tasks.notFound'));
  return found;
}

/**
 * Returns a task that the viewer may read and that isn't deleted. Throws NOT_FOUND for any other task, and if the task
 * isn't and wasn't in the project `projectId`.
 */
export async function currentTask(db: Db, viewer: Viewer, taskId: string, projectId?: string): Promise<FoundTask> {
  const found = await visibleTask(db, viewer, taskId);
  const elsewhere =
    projectId !== undefined && found.task.project_id !== projectId && !(await wasIn(db, taskId, projectId));
  if (found.task.deleted_at !== null || elsewhere) throw new AppError('NOT_FOUND', phrase('errors', 'tasks.notFound'));
  return found;
}
