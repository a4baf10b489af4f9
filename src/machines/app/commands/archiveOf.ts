import type { WriteOp } from '../../sync/outbox/outbox.types.ts';
import { type RecordsSnapshot, selectTask } from '../../sync/records/records.selectors.ts';

/** Returns the write that archives a task, or unarchives an archived one. Null if the task isn't loaded. */
export const archiveOf =
  (taskId: string) =>
  (snapshot: RecordsSnapshot): WriteOp | null => {
    const task = selectTask(taskId)(snapshot);
    if (!task || task.projectId === null) return null;
    const kind = task.archivedAt === undefined ? 'task.archive' : 'task.unarchive';
    return { kind, projectId: task.projectId, taskId };
  };
