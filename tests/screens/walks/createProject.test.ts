import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import type { RunningApp } from '../app.tsx';
import { projectForm, projectOf } from '../../../src/screens/projects/projectForm.ts';
import { readTexts } from '../../support/texts.ts';
import { after } from '../after.ts';
import { coverScreen } from '../coverScreen.ts';
import { inSequence, clickButton, submit, fillIn } from '../userActions.ts';
import { buttonState, dialog, fieldError } from '../elements.ts';
import { project } from '../world.ts';
// Loads the lazy code before the test, so that no check times out on a slow machine.
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

const path = '/projects?create=true';
const advanced = { type: 'step.advanced' } as const;
const submitted = {
  type: 'form.submitted',
  project: projectOf({ ...projectForm(readTexts('defaults'), null, project.id), name: 'Engine' }),
  projectId: project.id,
  mutationId: 'm',
} as const;
const toTasks = submit({ Name: 'Engine' }, 'Next', wizard);
const create = () => clickButton('Create Project', wizard);
const hands = { 'step.advanced': toTasks, 'form.submitted': create };

test('the screen shows the expected content in every state of the createProject machine', async () => {
  expect(
    await coverScreen({
      machine: 'createProject',
      walks: [
        {
          path,
          hands,
          events: [
            advanced,
            submitted,
            { type: 'dialog.dismissed' },
            { type: 'xstate.done.actor.createProject', output: project },
          ],
          seen: {
            general: () => {
              step('General');
              within(wizard()).getByRole('textbox', { name: 'Name' });
              expect(buttonState(wizard(), 'Next')).toBe('disabled');
            },
            tasks: () => {
              step('Tasks');
              within(wizard()).getByRole('heading', { name: 'Statuses' });
              expect(buttonState(wizard(), 'Create Project')).toBe('ready');
              expect(within(wizard()).getByRole('alert').textContent).toBe('');
            },
            creating: () => {
              expect(buttonState(wizard(), 'Create Project')).toBe('busy');
              expect(buttonState(wizard(), 'Back')).toBe('disabled');
            },
            done: leftFor(`/projects/${project.id}/tasks`),
            closed: leftFor('/projects'),
          },
        },
        {
          path,
          reach: inSequence(
            toTasks,
            create,
            after('createProject', {
              type: 'xstate.error.actor.createProject',
              error: new AppError('FORBIDDEN', 'not yours'),
            }),
          ),
          hands: { ...hands, 'step.returned': () => clickButton('Back', wizard) },
          events: [submitted, { type: 'step.returned' }],
          seen: {
            tasks: () => {
              step('Tasks');
              expect(within(wizard()).getByRole('alert').textContent).toBe('not yours');
              expect(buttonState(wizard(), 'Create Project')).toBe('ready');
            },
            creating: () => expect(buttonState(wizard(), 'Create Project')).toBe('busy'),
            general: () => {
              step('General');
              expect(within(wizard()).getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Engine');
            },
          },
        },
        {
          path,
          reach: () => fillIn({ Name: ' ' }, wizard),
          hands,
          events: [advanced],
          seen: {
            general: () => expect(fieldError('Name', wizard())).toBe('El nombre del proyecto es obligatorio'),
          },
        },
      ],
    }),
  ).toEqual({ paths: 5, states: { seen: 5, all: 5 } });
});
