import { phrase } from '../../../../../domain/phrase.ts';
import type { Task, TaskMove as Mapping } from '../../../../../domain/task.ts';
import { callOf } from '../../call.ts';
import type { Operation } from './operation.ts';
import { type OfTask, taskRules } from './taskRules.ts';

/** Fields that a move to another project changes. */
type MovedFields = Pick<
  Task,
  'statusId' | 'typeId' | 'priorityId' | 'sprintId' | 'boardId' | 'parentId' | 'labels' | 'assignees' | 'number'
>;

/** Moves a task from `projectId` to another project. */
export interface TaskMove extends OfTask {
  kind: 'task.move';
  mapping: Mapping;
  /** Values of the task until the server has answered. */
  shown: MovedFields;
}

const movedFields = (task: Task): MovedFields => {
  const { statusId, typeId, priorityId, sprintId, boardId, parentId, labels, assignees, number } = task;
  return { statusId, typeId, priorityId, sprintId, boardId, parentId, labels, assignees, number };
};

export const taskMove: Operation<TaskMove> = {
  ...taskRules,
  after: ({ projectId, mapping }) => [...taskRules.after({ projectId, taskId: '' }), mapping.projectId],
  foldTask: (task, { mapping, shown }) => task && { ...task, ...shown, projectId: mapping.projectId, approvals: [] },
  inverse: ({ kind, projectId, taskId, mapping }, { task }) =>
    task
      ? {
          kind,
          projectId: mapping.projectId,
          taskId,
          mapping: { projectId, back: true },
          shown: movedFields(task),
        }
      : null,
  call: ({ projectId, taskId, mapping }) => callOf('moveTask', { params: { projectId, taskId }, body: mapping }),
  success: phrase('toasts', 'taskMoved'),
  offersUndo: true,
};
