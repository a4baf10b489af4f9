import { describe, expect, test } from 'vitest';
import { emptyTaskValues, formValuesOf } from '../../../domain/fields/task.ts';
import { stage } from '../../../tests/model/stage.ts';
import { AppError } from '../../../domain/errors.ts';
import { failureOf } from '../failure.ts';
import { createTaskMachine } from './createTask.machine.ts';
import { selectIsSubmittingTask, selectTaskFormError } from './createTask.selectors.ts';

const at = '2026-01-01T00:00:00.000Z';
const form = {
  title: ' New ',
  statusId: 's',
  typeId: 'y',
  priorityId: 'i',
  ...formValuesOf(emptyTaskValues),
  description: '',
};
const place = { workspaceId: 'w', accountId: 'a', projectId: 'p' };
const open = () => stage(createTaskMachine, place);
const submit = { type: 'form.submitted', form, another: false, taskId: 't', mutationId: 'm', at } as const;

describe('createTask machine', () => {
  test('sends one write and closes the dialog once the server or the outbox has it', () => {
    for (const type of ['write.confirmed', 'write.waiting'] as const) {
      const it = open();
      it.actor.send(submit);
      it.actor.send({ ...submit, mutationId: 'again' });
      expect(it.sentTo('records')).toEqual([
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
      expect(it.sentTo('drafts').at(-1)).toEqual({ type: 'draft.removed', key: 'a/createTask/p' });
    }
  });

  test('empties the form for another task, and keeps the dialog open', () => {
    const it = open();
    it.actor.send({ ...submit, another: true });
    it.actor.send({ type: 'write.confirmed', mutationId: 'm' });
    expect(it.emitted).toEqual([{ type: 'form.emptied' }]);
    it.sentTo('records');
    it.actor.send({ ...submit, taskId: 't2', mutationId: 'm2' });
    it.actor.send({ type: 'write.confirmed', mutationId: 'm2' });
    expect([it.sentTo('records').map(({ write }) => write.op.taskId), it.emitted.at(-1)]).toEqual([
      ['t2'],
      { type: 'dialog.closed' },
    ]);
  });

  test('shows the error of a rejected task and allows another attempt', () => {
    const it = open();
    it.actor.send(submit);
    const error = failureOf(
      new AppError('VALIDATION', 'no', { issues: [{ path: 'body.dueDate', message: 'Invalid date string' }] }),
    );
    it.actor.send({ type: 'write.failed', mutationId: 'm', error });
    const snapshot = it.actor.getSnapshot();
    expect([selectTaskFormError(snapshot), it.emitted]).toEqual([error, []]);
    it.sentTo('records');
    it.actor.send({ ...submit, mutationId: 'm2' });
    expect(it.sentTo('records').map(({ write }) => write.mutationId)).toEqual(['m2']);
  });

  test('adds the task to the board that the dialog was opened from', () => {
    const it = stage(createTaskMachine, { ...place, boardId: 'b' });
    it.actor.send(submit);
    expect(it.sentTo('records').map(({ write }) => write.op.task.boardId)).toEqual(['b']);
  });
});
