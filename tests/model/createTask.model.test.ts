import { expect, test } from 'vitest';
import { emptyTaskValues, formValuesOf } from '../../domain/fields/task.ts';
import { AppError } from '../../domain/errors.ts';
import { createTaskMachine } from '../../src/machines/createTask/createTask.machine.ts';
import { failureOf } from '../../src/machines/failure.ts';
import { coverMachine } from './coverage.ts';

const at = '2026-01-01T00:00:00.000Z';
const form = {
  title: '',
  statusId: 's',
  typeId: 'y',
  priorityId: 'i',
  ...formValuesOf(emptyTaskValues),
  description: '',
};

test('the create-task dialog: every transition, from a new form and from a restored one', async () => {
  const place = { workspaceId: 'w', accountId: 'a', projectId: 'p' };
  expect(
    await coverMachine({
      machine: createTaskMachine,
      inputs: [
        { ...place, form },
        { ...place, form: { ...form, title: 'Kept' } },
      ],
      events: [
        { type: 'form.changed', patch: { title: 'New' } },
        { type: 'form.changed', patch: { title: '  ' } },
        { type: 'form.submitted', taskId: 't', mutationId: 'm1', at },
        { type: 'form.submitted', taskId: 't', mutationId: 'm2', at },
        { type: 'form.discarded' },
        { type: 'dialog.dismissed' },
        { type: 'write.confirmed', mutationId: 'm1' },
        { type: 'write.confirmed', mutationId: 'another' },
        { type: 'write.waiting', mutationId: 'm1' },
        { type: 'write.failed', mutationId: 'm1', error: failureOf(new AppError('FORBIDDEN', 'no')) },
        { type: 'write.conflicted', mutationId: 'm1', current: null },
      ],
    }),
  ).toEqual({ paths: 87, states: 4, transitions: { covered: 10, reachable: 10 }, missed: [] });
});
