import { expect, test } from 'vitest';
import { emptyTaskValues, formValuesOf } from '../../../domain/fields/task.ts';
import { stage } from '../../../tests/model/stage.ts';
import { AppError } from '../../../domain/errors.ts';
import { aProject, aViewer } from '../records/testing.ts';
import { failureOf } from '../failure.ts';
import { createTaskMachine } from './createTask.machine.ts';
import { selectIsSubmittingTask, selectTaskForm, selectTaskFormError } from './createTask.selectors.ts';
import { createTaskForm } from './createTaskForm.ts';

const at = '2026-01-01T00:00:00.000Z';
const form = createTaskForm(aProject, null, null);
const open = () => stage(createTaskMachine, { workspaceId: 'w', accountId: 'a', projectId: 'p', form });
const submit = { type: 'form.submitted', taskId: 't', mutationId: 'm', at } as const;

test('a task is written once, and the dialog closes when the server or the outbox has it', () => {
  for (const type of ['write.confirmed', 'write.waiting'] as const) {
    const it = open();
    it.actor.send({ type: 'form.changed', patch: { title: ' New ' } });
    it.actor.send(submit);
    it.actor.send({ ...submit, mutationId: 'again' });
    expect(it.told('records')).toEqual([
      {
        type: 'write.requested',
        write: {
          mutationId: 'm',
          at,
          replyTo: 'createTask',
          op: {
            kind: 'task.create',
            projectId: 'p',
            taskId: 't',
            task: {
              id: 't',
              workspaceId: 'w',
              projectId: 'p',
              ...formValuesOf(emptyTaskValues),
              title: 'New',
              statusId: form.statusId,
              typeId: form.typeId,
              priorityId: form.priorityId,
            },
          },
        },
      },
    ]);
    expect([selectIsSubmittingTask(it.actor.getSnapshot()), it.emitted]).toEqual([true, []]);
    it.actor.send({ type, mutationId: 'm' });
    expect(it.emitted).toEqual([{ type: 'dialog.closed' }]);
    expect(it.told('drafts').at(-1)).toEqual({ type: 'draft.dropped', key: 'a/createTask/p' });
  }
});

test('a refusal keeps the form and says why', () => {
  const it = open();
  it.actor.send({ type: 'form.changed', patch: { title: 'New' } });
  it.actor.send(submit);
  const error = failureOf(
    new AppError('VALIDATION', 'no', { issues: [{ path: 'body.dueDate', message: 'Invalid date string' }] }),
  );
  it.actor.send({ type: 'write.failed', mutationId: 'm', error });
  const snapshot = it.actor.getSnapshot();
  expect([selectTaskForm(snapshot).title, selectTaskFormError(snapshot), it.emitted]).toEqual(['New', error, []]);
  it.told('records');
  it.actor.send({ ...submit, mutationId: 'm2' });
  expect(it.told('records').map(({ write }) => write.mutationId)).toEqual(['m2']);
});

test('a blank title is not sent', () => {
  const it = open();
  it.actor.send(submit);
  expect([it.told('records'), selectTaskFormError(it.actor.getSnapshot())?.issues]).toEqual([
    [],
    [{ path: 'body.title', message: 'Title must be between 1 and 255 characters' }],
  ]);
});

test('a form starts with what the project has, under a draft as far as it fits', () => {
  const done = aProject.taskStatuses[2]?.id ?? '';
  expect(createTaskForm(aProject, done, null).statusId).toBe(done);
  const draft = { ...form, title: 'Kept', statusId: 'gone', assignees: [aViewer.id, 'left'] };
  expect(createTaskForm(aProject, null, JSON.stringify(draft))).toEqual({
    ...form,
    title: 'Kept',
    assignees: [aViewer.id],
  });
  expect(createTaskForm(aProject, null, 'broken')).toEqual(form);
  const archived = {
    ...aProject,
    taskStatuses: aProject.taskStatuses.map((status, index) => ({ ...status, archived: index === 0 })),
  };
  expect(createTaskForm(archived, null, null).statusId).toBe(aProject.taskStatuses[1]?.id);
});

test('a form begins where the workflow begins, whatever column it was opened from', () => {
  const [first, second] = aProject.taskStatuses;
  const definition = { initial: second?.id ?? '', states: [], edges: [] };
  const governed = { ...aProject, workflow: { id: 'flow', name: 'Flow', version: 1, definition } };
  expect(createTaskForm(governed, first?.id ?? null, null).statusId).toBe(second?.id);
});

test('puts the task on the board that the dialog was opened from', () => {
  const it = stage(createTaskMachine, { workspaceId: 'w', accountId: 'a', projectId: 'p', boardId: 'b', form });
  it.actor.send({ type: 'form.changed', patch: { title: 'New' } });
  it.actor.send(submit);
  expect(it.told('records').map(({ write }) => write.op.task.boardId)).toEqual(['b']);
});
