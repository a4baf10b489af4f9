import { describe, expect, test } from 'vitest';
import { emptyTaskValues, formValuesOf } from '../../../../domain/fields/task.ts';
import { stage } from '../../../../tests/model/stage.ts';
import { AppError } from '../../../../domain/errors.ts';
import { failureOf } from '../../failure.ts';
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
    expect(it.emitted).toEqual([{ type: 'form.emptied', sent: form }]);
    it.sentTo('records');
    it.actor.send({ ...submit, taskId: 't2', mutationId: 'm2' });
    it.actor.send({ type: 'write.confirmed', mutationId: 'm2' });
    expect([it.sentTo('records').map(({ write }) => write.op.taskId), it.emitted.at(-1)]).toEqual([
      ['t2'],
      { type: 'dialog.closed' },
    ]);
  });

  test('sends tasks in order if several are submitted during a request, and removes the texts already sent', () => {
    const it = open();
    const typed = (title: string, n: number) =>
      it.actor.send({ ...submit, form: { ...form, title }, another: n < 4, taskId: `t${n}`, mutationId: `m${n}` });
    const sent = () => it.sentTo('records').map(({ write }) => [write.mutationId, write.op.task.title]);
    typed('One', 1);
    typed('One', 2);
    typed('OneTwo', 3);
    typed('OneTwoThree', 4);
    expect(sent()).toEqual([['m1', 'One']]);
    it.actor.send({ type: 'write.confirmed', mutationId: 'm1' });
    expect(sent()).toEqual([['m3', 'Two']]);
    it.actor.send({ type: 'write.waiting', mutationId: 'm3' });
    expect(sent()).toEqual([['m4', 'Three']]);
    it.actor.send({ type: 'write.confirmed', mutationId: 'm4' });
    expect(it.emitted.map((event) => ('sent' in event ? event.sent.title : event.type))).toEqual([
      'One',
      'Two',
      'dialog.closed',
    ]);
  });

  test('sends no task that was submitted before the current one was rejected', () => {
    const it = open();
    it.actor.send({ ...submit, another: true });
    it.actor.send({ ...submit, form: { ...form, title: ' New Two' }, mutationId: 'm2' });
    it.actor.send({ type: 'write.failed', mutationId: 'm', error: failureOf(new AppError('FORBIDDEN', 'no')) });
    it.sentTo('records');
    it.actor.send({ ...submit, another: true, mutationId: 'm3' });
    it.actor.send({ type: 'write.confirmed', mutationId: 'm3' });
    expect(it.sentTo('records').map(({ write }) => write.mutationId)).toEqual(['m3']);
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
