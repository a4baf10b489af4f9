import { phrase } from '../../../../../domain/phrase.ts';
import { callOf } from '../../call.ts';
import type { Operation } from './operation.ts';
import { type OfTask, taskRules } from './taskRules.ts';

export interface TaskDelete extends OfTask {
  kind: 'task.delete';
}

export const taskDelete: Operation<TaskDelete> = {
  ...taskRules,
  foldTask: (task, _, { at }) => task && { ...task, deletedAt: at },
  inverse: (op) => ({ ...op, kind: 'task.restore' }),
  call: ({ taskId }) => callOf('deleteTask', { params: { taskId } }),
  success: phrase('toasts', 'taskDeleted'),
  offersUndo: true,
  failure: phrase('toasts', 'taskDeleteFailed'),
  touches: (op) => [...taskRules.touches(op), { kind: 'projectTasks', projectId: op.projectId }],
};
