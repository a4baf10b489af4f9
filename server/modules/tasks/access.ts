import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { Db } from '../../db/schema.ts';
import type { Viewer } from '../projects/policy.ts';
import { seesTask } from './policy.ts';
import { findTask, type FoundTask } from './repository.ts';

/** A task that the viewer can see, deleted or not. Throws NOT_FOUND for any other. */
export async function visibleTask(db: Db, viewer: Viewer, taskId: string): Promise<FoundTask> {
  const found = await findTask(db, viewer, taskId);
  if (!found || !seesTask(found.access)) throw new AppError('NOT_FOUND', phrase('errors', 'tasks.notFound'));
  return found;
}

/**
 * A visible task that is not deleted and, if `projectId` is given, belongs to that project. Throws NOT_FOUND for any
 * other.
 */
export async function currentTask(db: Db, viewer: Viewer, taskId: string, projectId?: string): Promise<FoundTask> {
  const found = await visibleTask(db, viewer, taskId);
  const elsewhere = projectId !== undefined && found.task.project_id !== projectId;
  if (found.task.deleted_at !== null || elsewhere) throw new AppError('NOT_FOUND', phrase('errors', 'tasks.notFound'));
  return found;
}
