import { phrase } from '../../../../../domain/phrase.ts';
import { callOf } from '../../call.ts';
import type { Operation } from './operation.ts';
import { type OfTask, taskRules } from './taskRules.ts';

export interface TaskRestore extends OfTask {
  kind: 'task.restore';
}

export const taskRestore: Operation<TaskRestore> = {
  ...taskRules,
  foldTask: (task) => task && { ...task, deletedAt: null },
  inverse: (op) => ({ ...op, kind: 'task.delete' }),
  call: ({ taskId }) => callOf('restoreTask', { params: { taskId } }),
  success: phrase('toasts', 'taskRestored'),
};
