import { newWrite } from '../../sync/outbox/newWrite.ts';
import type { NewWrite } from '../../sync/outbox/outbox.types.ts';
import { nth } from '../../nth.ts';
import { copyOfTask } from './copyOfTask.ts';
import type { NewSubtask, TaskDetailEvent } from './taskDetail.types.ts';

interface Created {
  tasks: readonly NewSubtask[];
  mutationId: string;
  at: string;
}

/** Returns the writes of new tasks. They are quiet, because the list of subtasks shows them. */
export const createWrites = (projectId: string, { tasks, mutationId, at }: Created): NewWrite[] =>
  tasks.map((task, index) =>
    newWrite(
      { mutationId: nth(mutationId, index), at },
      { kind: 'task.create', projectId, taskId: task.id, task },
      { quiet: true, batch: mutationId },
    ),
  );

/** Returns the write of a copy. The copies of the subtasks are undone together with it. */
export function duplication(
  projectId: string,
  { task, newTaskId: taskId, subtasks = [], mutationId, at }: Extract<TaskDetailEvent, { type: 'duplicate.requested' }>,
): NewWrite[] {
  const copy = copyOfTask(task, taskId);
  if (subtasks.length === 0)
    return [newWrite({ mutationId, at }, { kind: 'task.create', projectId, taskId, task: copy })];
  const writes = createWrites(projectId, { tasks: [{ ...copy, id: taskId }, ...subtasks], mutationId, at });
  return writes.map((write, index) => (index === 0 ? { ...write, quiet: false } : write));
}
