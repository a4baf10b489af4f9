import { phrase } from '../../../../../domain/phrase.ts';
import type { Task } from '../../../../../domain/task.ts';
import type { RelationChange } from '../../../../../domain/taskRelation.ts';
import { callOf } from '../../call.ts';
import type { Operation } from './operation.ts';
import { type OfTask, taskRules } from './taskRules.ts';

/** Adds or removes one relation of a task, which needn't be loaded. */
export interface TaskRelate extends OfTask, RelationChange {
  kind: 'task.relate';
}

const { conflictsWith: _, ...rules } = taskRules;

const related = (task: Task, { field, otherId, present }: RelationChange): Partial<Task> => {
  if (field === 'duplicateOf')
    return present ? { duplicateOf: otherId } : task.duplicateOf === otherId ? { duplicateOf: null } : {};
  const others = task[field].filter((id) => id !== otherId);
  return { [field]: present ? [...others, otherId] : others };
};

export const taskRelate: Operation<TaskRelate> = {
  ...rules,
  touches: (op) => [...rules.touches(op), 'relations'],
  // The other task may have been created offline.
  after: (op) => [...rules.after(op), op.otherId],
  foldTask: (task, op) => task && { ...task, ...related(task, op) },
  inverse: (op, { task }) => {
    const before = task?.duplicateOf ?? null;
    return op.field === 'duplicateOf' && op.present && before !== null && before !== op.otherId
      ? { ...op, otherId: before }
      : { ...op, present: !op.present };
  },
  call: ({ projectId, taskId, field, otherId, present }) =>
    callOf('relateTask', { params: { projectId, taskId }, body: { field, otherId, present } }),
  success: phrase('toasts', 'taskUpdated'),
  // The server's message names the tasks.
  failure: (_op, { issues, message }) => issues[0]?.message ?? message,
  touchesRefused: (op) => [...rules.touchesRefused(op), { kind: 'task', projectId: op.projectId, taskId: op.taskId }],
};
