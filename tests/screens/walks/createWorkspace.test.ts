import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import type { Workspace } from '../../../domain/workspace.ts';
import { uuid } from '../../../src/machines/records/testing.ts';
import { coverScreen } from '../coverScreen.ts';
import { alertSaying, buttonIn } from '../looks.ts';
import { workspace } from '../world.ts';

const made: Workspace = { ...workspace, id: uuid(500), name: 'Analytical' };
const submit = () => buttonIn(screen.getByRole('main'), 'Create workspace');

test('createWorkspace: what each state shows', async () => {
  expect(
    await coverScreen({
      machine: 'createWorkspace',
      walks: [
        {
          path: '/create-workspace',
          events: [
            { type: 'name.changed', name: 'Analytical' },
            { type: 'form.submitted', workspaceId: made.id, mutationId: 'm' },
            { type: 'xstate.done.actor.createWorkspace', output: made },
            { type: 'xstate.error.actor.createWorkspace', error: new AppError('FORBIDDEN', 'not yours') },
          ],
          serializeState: ({ context }) => context.name,
          seen: {
            'editing.typing': () =>
              expect(submit()).toBe(
                screen.getByLabelText<HTMLInputElement>('Name').value === '' ? 'disabled' : 'ready',
              ),
            'editing.failed': () => {
              alertSaying('Error: not yours');
              expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Analytical');
              expect(submit()).toBe('ready');
            },
            creating: () => expect(submit()).toBe('busy'),
            done: (app) => {
              expect(app.address()).toBe('/');
              screen.getByRole('button', { name: /Analytical/ });
            },
          },
        },
      ],
    }),
  ).toEqual({ paths: 2, states: { seen: 4, all: 4 } });
});
