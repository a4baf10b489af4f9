import { expect, test } from 'vitest';
import { AppError } from '../../domain/errors.ts';
import { aProject } from '../../src/machines/records/testing.ts';
import { createProjectMachine } from '../../src/machines/createProject/createProject.machine.ts';
import { coverMachine } from './coverage.ts';

const form = {
  name: '',
  statuses: [{ key: 's1', name: 'To Do', color: 'blue' as const }],
  types: [{ key: 't1', name: 'Task', color: 'slate' as const }],
  priorities: [{ key: 'p1', name: 'Low', icon: 'arrow-down' as const }],
};

test('the create-project wizard: every transition', async () => {
  expect(
    await coverMachine({
      machine: createProjectMachine,
      input: { workspaceId: 'w', accountId: 'a', form },
      events: [
        { type: 'name.changed', name: 'Engine' },
        { type: 'name.changed', name: ' ' },
        { type: 'step.advanced' },
        { type: 'step.returned' },
        { type: 'tag.added', kind: 'statuses', key: 's2' },
        { type: 'tag.changed', kind: 'types', key: 't1', patch: { name: '' } },
        { type: 'tag.changed', kind: 'types', key: 't1', patch: { name: 'Bug' } },
        { type: 'tag.removed', kind: 'statuses', key: 's1' },
        { type: 'tag.removed', kind: 'statuses', key: 's2' },
        { type: 'tags.reordered', kind: 'statuses', keys: ['s2', 's1'] },
        { type: 'form.submitted', projectId: 'p', mutationId: 'm' },
        { type: 'dialog.dismissed' },
        { type: 'xstate.done.actor.createProject', output: aProject },
        { type: 'xstate.error.actor.createProject', error: new AppError('NETWORK', 'no answer') },
      ],
      // A third status adds no state of its own.
      serializeState: ({
        value,
        context: {
          form: { name, statuses, types },
        },
      }) => JSON.stringify([value, name.trim(), statuses.slice(0, 2).map(({ key }) => key), types[0]?.name]),
    }),
  ).toEqual({ paths: 517, states: 6, transitions: { covered: 17, reachable: 17 }, missed: [] });
});
