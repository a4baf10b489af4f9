import { AppError } from '../../../domain/errors.ts';
import type { Db } from '../../db/schema.ts';
import type { Viewer } from '../projects/policy.ts';
import { seesTask } from './policy.ts';
import { findTask, type FoundTask } from './repository.ts';
import { messages } from './messages.ts';

/** A task the viewer sees, deleted or not; any other answers as one that doesn't exist. */
export async function visibleTask(db: Db, viewer: Viewer, taskId: string): Promise<FoundTask> {
  const found = await findTask(db, viewer, taskId);
  if (!found || !seesTask(found.standing)) throw new AppError('NOT_FOUND', messages.notFound);
  return found;
}

/** A task the viewer sees that is not deleted; of one project where that is told. */
export async function currentTask(db: Db, viewer: Viewer, taskId: string, projectId?: string): Promise<FoundTask> {
  const found = await visibleTask(db, viewer, taskId);
  const elsewhere = projectId !== undefined && found.task.project_id !== projectId;
  if (found.task.deleted_at !== null || elsewhere) throw new AppError('NOT_FOUND', messages.notFound);
  return found;
}
