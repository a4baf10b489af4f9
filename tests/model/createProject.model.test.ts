import { expect, test } from 'vitest';
import { AppError } from '../../domain/errors.ts';
import { aProject } from '../../src/machines/sync/records/testing.ts';
import { createProjectMachine } from '../../src/machines/projects/createProject/createProject.machine.ts';
import { coverMachine } from './coverage.ts';

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
        { type: 'dialog.dismissed' },
        { type: 'xstate.done.actor.createProject', output: aProject },
        { type: 'xstate.error.actor.createProject', error: new AppError('NETWORK', 'no answer') },
      ],
    }),
  ).toEqual({ paths: 13, states: 5, transitions: { covered: 8, reachable: 8 }, missed: [] });
});
