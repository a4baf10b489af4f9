import { expect, test } from 'vitest';
import { AppError } from '../../domain/errors.ts';
import { aProject } from '../../src/machines/sync/records/testing.ts';
import { createProjectMachine } from '../../src/machines/projects/createProject/createProject.machine.ts';
import { coverMachine } from './coverage.ts';

const task = { taskId: 't', mutationId: 'n', title: 'Oil the wheels', at: '2026-01-01T00:00:00.000Z' };

test('createProject machine covers every transition', async () => {
  expect(
    await coverMachine({
      machine: createProjectMachine,
      input: { workspaceId: 'w', accountId: 'a' },
      events: [
        { type: 'step.advanced', project: { name: 'Engine' } },
        { type: 'step.advanced', project: { name: '' } },
        { type: 'step.returned' },
        { type: 'form.submitted', project: { name: 'Engine' }, projectId: 'p', mutationId: 'm' },
        { type: 'form.submitted', project: { name: '' }, projectId: 'p', mutationId: 'm' },
        { type: 'form.submitted', project: { name: 'Motor' }, projectId: 'p', mutationId: 'm' },
        { type: 'both.submitted', project: { name: 'Engine' }, projectId: 'p', mutationId: 'm', task },
        { type: 'both.submitted', project: { name: '' }, projectId: 'p', mutationId: 'm', task },
        {
          type: 'both.submitted',
          project: { name: 'Engine' },
          projectId: 'p',
          mutationId: 'm',
          task: { ...task, title: ' ' },
        },
        { type: 'dialog.dismissed' },
        { type: 'xstate.done.actor.createProject', output: aProject },
        { type: 'xstate.error.actor.createProject', error: new AppError('NETWORK', 'no answer') },
      ],
    }),
  ).toEqual({ paths: 24, states: 5, transitions: { covered: 11, reachable: 11 }, missed: [] });
});
