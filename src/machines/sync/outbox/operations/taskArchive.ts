import { phrase } from '../../../../../domain/phrase.ts';
import { callOf } from '../../call.ts';
import type { Operation } from './operation.ts';
import { type OfTask, taskRules } from './taskRules.ts';

export interface TaskArchive extends OfTask {
  kind: 'task.archive';
}

export const taskArchive: Operation<TaskArchive> = {
  ...taskRules,
  foldTask: (task, _, { at }) => task && { ...task, archivedAt: at, abilities: { ...task.abilities, update: false } },
  inverse: (op) => ({ ...op, kind: 'task.unarchive' }),
  call: ({ taskId }) => callOf('archiveTask', { params: { taskId } }),
  success: phrase('toasts', 'taskArchived'),
  offersUndo: true,
};
