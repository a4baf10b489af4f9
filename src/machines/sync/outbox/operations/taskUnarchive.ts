import { phrase } from '../../../../../domain/phrase.ts';
import { callOf } from '../../call.ts';
import type { Operation } from './operation.ts';
import { type OfTask, taskRules } from './taskRules.ts';

export interface TaskUnarchive extends OfTask {
  kind: 'task.unarchive';
}

export const taskUnarchive: Operation<TaskUnarchive> = {
  ...taskRules,
  foldTask: (task) => task && { ...task, archivedAt: undefined, abilities: { ...task.abilities, update: true } },
  inverse: (op) => ({ ...op, kind: 'task.archive' }),
  call: ({ taskId }) => callOf('unarchiveTask', { params: { taskId } }),
  success: phrase('toasts', 'taskUnarchived'),
  offersUndo: true,
};
