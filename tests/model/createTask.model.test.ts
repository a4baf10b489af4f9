import { expect, test } from 'vitest';
import { emptyTaskValues, formValuesOf } from '../../domain/fields/task.ts';
import { AppError } from '../../domain/errors.ts';
import { createTaskMachine } from '../../src/machines/tasks/createTask/createTask.machine.ts';
import { failureOf } from '../../src/machines/failure.ts';
import { coverMachine } from './coverage.ts';

const at = '2026-01-01T00:00:00.000Z';
const form = {
  title: 'New',
  statusId: 's',
  typeId: 'y',
  priorityId: 'i',
  ...formValuesOf(emptyTaskValues),
  description: '',
};

test('createTask machine covers every transition', async () => {
  expect(
    await coverMachine({
      machine: createTaskMachine,
      input: { workspaceId: 'w', accountId: 'a', projectId: 'p' },
      events: [
        { type: 'form.submitted', form, another: false, taskId: 't', mutationId: 'm1', at },
        { type: 'form.submitted', form, another: true, taskId: 't', mutationId: 'm2', at },
        {
          type: 'form.submitted',
          form: { ...form, title: 'NewNext' },
          another: true,
          taskId: 't3',
          mutationId: 'm3',
          at,
        },
        { type: 'form.discarded' },
        { type: 'dialog.dismissed' },
        { type: 'write.confirmed', mutationId: 'm1' },
        { type: 'write.confirmed', mutationId: 'another' },
        { type: 'write.confirmed', mutationId: 'm2' },
        { type: 'write.waiting', mutationId: 'm1' },
        { type: 'write.waiting', mutationId: 'm2' },
        { type: 'write.failed', mutationId: 'm1', error: failureOf(new AppError('FORBIDDEN', 'no')) },
        { type: 'write.conflicted', mutationId: 'm1', current: null },
      ],
      serializeState: ({ value, context: { sent, next, error } }) =>
        JSON.stringify([value, sent?.mutationId, next.slice(0, 1), error]),
    }),
  ).toEqual({ paths: 67, states: 3, transitions: { covered: 13, reachable: 13 }, missed: [] });
});
