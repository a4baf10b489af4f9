import type { Task } from '../../../../domain/task.ts';
import type { PendingWrite } from '../outbox/outbox.types.ts';
import type { TaskNews } from './records.types.ts';

/**
 * Returns the events for the subscribers of a task: its removal, or its texts and each write that conflicts with them.
 */
export const newsOfTask = (taskId: string, task: Task | undefined, writes: readonly PendingWrite[]): TaskNews[] => {
  if (!task || task.deletedAt !== null) return [{ type: 'task.goneElsewhere', taskId }];
  const { version, title, description } = task;
  const conflicts = writes.flatMap(({ op, state, mutationId }): TaskNews[] => {
    if (state !== 'conflicted' || op.kind !== 'task.update' || op.taskId !== taskId) return [];
    const { fields } = op;
    const found = { type: 'conflict.found', taskId, mutationId, currentVersion: version } as const;
    return [
      ...(fields.title === undefined ? [] : [{ ...found, field: 'title' as const, text: fields.title }]),
      ...(fields.description === undefined
        ? []
        : [{ ...found, field: 'description' as const, text: fields.description ?? '' }]),
    ];
  });
  return [{ type: 'task.received', taskId, version, title, description }, ...conflicts];
};
