import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import type { RunningApp } from '../app.tsx';
import { coverScreen } from '../coverScreen.ts';
import { buttonIn, dialog } from '../looks.ts';
import { project } from '../world.ts';
// Fetched now, so that no look waits for it on a busy machine.
import '../../../src/screens/projects/CreateProjectDialog.tsx';

const wizard = () => dialog('Create Project');
const step = (name: string) =>
  expect(within(wizard()).getByRole('listitem', { current: 'step' }).textContent).toContain(name);
const leftFor =
  (address: string) =>
  ({ address: at }: RunningApp) => {
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(at()).toBe(address);
  };

test('createProject: what each state shows', async () => {
  expect(
    await coverScreen({
      machine: 'createProject',
      walks: [
        {
          path: '/projects?create=true',
          events: [
            { type: 'name.changed', name: 'Engine' },
            { type: 'step.advanced' },
            { type: 'form.submitted', projectId: project.id, mutationId: 'm' },
            { type: 'dialog.dismissed' },
            { type: 'xstate.done.actor.createProject', output: project },
            { type: 'xstate.error.actor.createProject', error: new AppError('FORBIDDEN', 'not yours') },
          ],
          serializeState: ({ context }) => context.form.name,
          seen: {
            general: () => {
              step('General');
              within(wizard()).getByRole('textbox', { name: 'Name' });
            },
            'tasks.configuring': () => {
              step('Tasks');
              within(wizard()).getByRole('heading', { name: 'Statuses' });
              expect(buttonIn(wizard(), 'Create Project')).toBe('ready');
              expect(within(wizard()).getByRole('alert').textContent).toBe('');
            },
            creating: () => {
              expect(buttonIn(wizard(), 'Create Project')).toBe('busy');
              expect(buttonIn(wizard(), 'Back')).toBe('disabled');
            },
            'tasks.failed': () => {
              expect(within(wizard()).getByRole('alert').textContent).toBe('not yours');
              expect(buttonIn(wizard(), 'Create Project')).toBe('ready');
            },
            done: leftFor(`/projects/${project.id}/tasks`),
            closed: leftFor('/projects'),
          },
        },
      ],
    }),
  ).toEqual({ paths: 3, states: { seen: 6, all: 6 } });
});
