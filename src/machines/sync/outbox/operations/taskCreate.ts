import { phrase } from '../../../../../domain/phrase.ts';
import { formValuesOf, valuesOfNew } from '../../../../../domain/fields/task.ts';
import type { TaskCreate as NewTask } from '../../../../../domain/task.ts';
import { draftKey } from '../../../app/drafts/drafts.types.ts';
import { callOf } from '../../call.ts';
import { assigneesOf } from './assignees.ts';
import type { Operation } from './operation.ts';
import { type OfTask, taskRules } from './taskRules.ts';

export interface TaskCreate extends OfTask {
  kind: 'task.create';
  task: NewTask;
}

export const taskCreate: Operation<TaskCreate> = {
  ...taskRules,
  after: (op) => [...taskRules.after(op), ...(op.task.parentId ? [op.task.parentId] : [])],
  foldTask: (task, op, { at, workspaceId, viewer, project }) =>
    task ?? {
      id: op.taskId,
      ...valuesOfNew(op.task),
      workspaceId,
      projectId: op.projectId,
      number: null,
      statusSince: at,
      approvals: [],
      createdBy: viewer.id,
      createdAt: at,
      updatedAt: null,
      deletedAt: null,
      version: 0,
      assignees: assigneesOf(op.task.assignees ?? [], [], project, viewer),
      abilities: { update: true, delete: true },
    },
  inverse: ({ projectId, taskId }) => ({ kind: 'task.delete', projectId, taskId }),
  // Includes the creator, because the specification requires the client to send it.
  call: ({ projectId, taskId, task }, accountId) =>
    callOf('createProjectTask', {
      params: { projectId },
      body: { ...task, id: taskId, projectId, createdBy: accountId },
    }),
  success: phrase('toasts', 'taskCreated'),
  failure: phrase('toasts', 'taskCreateFailed'),
  texts: ({ task: { title, description } }) => [title, description],
  drafts: ({ task, projectId }, accountId) => {
    const values = valuesOfNew(task);
    const form = { ...formValuesOf(values), description: values.description ?? '' };
    return [[draftKey.createTask(accountId, projectId), JSON.stringify(form)]];
  },
};
