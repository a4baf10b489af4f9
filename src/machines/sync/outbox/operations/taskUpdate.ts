import { phrase } from '../../../../../domain/phrase.ts';
import type { TaskFieldsPatch } from '../../../../../domain/fields/task.ts';
import { draftKey } from '../../../app/drafts/drafts.types.ts';
import { callOf } from '../../call.ts';
import { assigneesOf } from './assignees.ts';
import { basis, type Operation } from './operation.ts';
import { type OfTask, taskRules } from './taskRules.ts';

export interface TaskUpdate extends OfTask {
  kind: 'task.update';
  fields: TaskFieldsPatch;
  basedOn?: number;
}

const sameFields = (a: TaskFieldsPatch, b: TaskFieldsPatch): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.keys(a).every((field) => field in b);

export const taskUpdate: Operation<TaskUpdate> = {
  ...taskRules,
  after: (op) => [...taskRules.after(op), ...(op.fields.parentId ? [op.fields.parentId] : [])],
  foldTask: (task, { fields: { assignees, ...fields } }, { at, project, viewer }) =>
    task && {
      ...task,
      // A change of status removes the approvals, because they are for transitions from the old status.
      ...(fields.statusId !== undefined && fields.statusId !== task.statusId && { statusSince: at, approvals: [] }),
      ...fields,
      ...(assignees && { assignees: assigneesOf(assignees, task.assignees, project, viewer) }),
    },
  inverse: ({ kind, projectId, taskId, fields: { assignees, ...scalars } }, { task }) => {
    if (!task) return null;
    const fields: TaskFieldsPatch = Object.fromEntries(
      Object.keys(scalars).map((field) => [field, task[field as keyof typeof scalars]]),
    );
    if (assignees) fields.assignees = task.assignees.map(({ id }) => id);
    return { kind, projectId, taskId, fields };
  },
  // Texts typed offline are merged into one write, based on the version of the first.
  merged: (earlier, later) =>
    sameFields(earlier.fields, later.fields) ? { ...later, basedOn: earlier.basedOn } : null,
  call: ({ projectId, taskId, fields, ...op }) =>
    callOf('updateProjectTask', {
      params: { projectId, taskId },
      body: { id: taskId, projectId, ...fields, ...basis(op) },
    }),
  success: phrase('toasts', 'taskUpdated'),
  // CONFLICT without a record: the task was archived, and the server's message says so.
  failure: (_, { code, message }) => (code === 'CONFLICT' ? message : phrase('toasts', 'taskUpdateFailed')),
  marksRefused: true,
  texts: ({ fields: { title, description } }) => [title, description],
  drafts: ({ taskId, fields: { title, description } }, accountId) => [
    ...(title === undefined ? [] : [[draftKey.title(accountId, taskId), title] as const]),
    ...(description ? [[draftKey.description(accountId, taskId), description] as const] : []),
  ],
};
