import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import type { RunningApp } from '../app.tsx';
import { projectForm, projectOf } from '../../../src/screens/projects/projectForm.ts';
import { texts } from '../../support/texts.ts';
import { after } from '../after.ts';
import { coverScreen } from '../coverScreen.ts';
import { inSequence, clickButton, fillIn, press, submit } from '../userActions.ts';
import { buttonState, dialog, fieldError } from '../elements.ts';
import { moment, project } from '../world.ts';
// Loads the lazy code before the test, so that no check times out on a slow machine.
import '../../../src/screens/home/FirstProjectDialog.tsx';
import '../../../src/screens/projects/CreateProjectDialog.tsx';

const wizard = () => dialog(texts.projects.dialog.title);
const step = (name: string) =>
  expect(within(wizard()).getByRole('listitem', { current: 'step' }).textContent).toContain(name);
const leftFor =
  (address: string) =>
  ({ address: at }: RunningApp) => {
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(at()).toBe(address);
  };

const messages = texts.home.firstProject;
const small = () => dialog(messages.title);
const createBoth = submit({ [messages.project]: 'Engine', [messages.task]: 'Oil' }, messages.create, small);
const smallActs = {
  'both.submitted': createBoth,
  'dialog.dismissed': press(texts.ui.close, 'button', small),
};
const bothSubmitted = {
  type: 'both.submitted',
  project: projectOf({ ...projectForm(texts.defaults, null, project.id), name: 'Engine' }),
  projectId: project.id,
  mutationId: 'm',
  task: { taskId: 't', mutationId: 'n', title: 'Oil', at: moment },
} as const;

const path = '/projects?create=true';
const named = projectOf({ ...projectForm(texts.defaults, null, project.id), name: 'Engine' });
const advanced = { type: 'step.advanced', project: named } as const;
const submitted = {
  type: 'form.submitted',
  project: named,
  projectId: project.id,
  mutationId: 'm',
} as const;
const toTasks = submit({ [texts.projects.dialog.name]: 'Engine' }, texts.projects.dialog.next, wizard);
const create = () => clickButton(texts.projects.dialog.create, wizard);
const acts = {
  'step.advanced': toTasks,
  'step.returned': press(texts.projects.dialog.back, 'button', wizard),
  'form.submitted': create,
  'dialog.dismissed': press(texts.projects.dialog.cancel, 'button', wizard),
};

test('the screen shows the expected content in every state of the createProject machine', async () => {
  expect(
    await coverScreen({
      machine: 'createProject',
      acts,
      walks: [
        {
          path,
          events: [
            advanced,
            submitted,
            { type: 'dialog.dismissed' },
            { type: 'xstate.done.actor.createProject', output: project },
          ],
          seen: {
            general: () => {
              step(texts.projects.dialog.generalStep);
              within(wizard()).getByRole('textbox', { name: texts.projects.dialog.name });
              expect(buttonState(wizard(), texts.projects.dialog.next)).toBe('disabled');
            },
            tasks: () => {
              step(texts.projects.dialog.tasksStep);
              within(wizard()).getByRole('heading', { name: texts.projects.dialog.statuses });
              expect(buttonState(wizard(), texts.projects.dialog.create)).toBe('ready');
              expect(within(wizard()).getByRole('alert').textContent).toBe('');
            },
            creating: () => {
              expect(buttonState(wizard(), texts.projects.dialog.create)).toBe('busy');
              expect(buttonState(wizard(), texts.projects.dialog.back)).toBe('disabled');
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
          events: [submitted, { type: 'step.returned' }],
          seen: {
            tasks: () => {
              step(texts.projects.dialog.tasksStep);
              expect(within(wizard()).getByRole('alert').textContent).toBe('not yours');
              expect(buttonState(wizard(), texts.projects.dialog.create)).toBe('ready');
            },
            creating: () => expect(buttonState(wizard(), texts.projects.dialog.create)).toBe('busy'),
            general: () => {
              step(texts.projects.dialog.generalStep);
              expect(
                within(wizard()).getByRole<HTMLInputElement>('textbox', { name: texts.projects.dialog.name }).value,
              ).toBe('Engine');
            },
          },
        },
        {
          path: '/?create=true',
          acts: smallActs,
          events: [
            bothSubmitted,
            { type: 'dialog.dismissed' },
            { type: 'xstate.done.actor.createProject', output: project },
          ],
          seen: {
            general: () => expect(buttonState(small(), messages.create)).toBe('disabled'),
            creating: () => expect(buttonState(small(), messages.create)).toBe('busy'),
            done: leftFor('/'),
            closed: leftFor('/'),
          },
        },
        {
          path: '/?create=true',
          acts: { 'both.submitted': createBoth },
          reach: inSequence(
            createBoth,
            after('createProject', {
              type: 'xstate.error.actor.createProject',
              error: new AppError('FORBIDDEN', 'not yours'),
            }),
          ),
          events: [bothSubmitted],
          seen: {
            general: () => {
              expect(within(small()).getByRole('alert').textContent).toBe('not yours');
              expect(within(small()).getByRole<HTMLInputElement>('textbox', { name: messages.task }).value).toBe('Oil');
            },
            creating: () => expect(buttonState(small(), messages.create)).toBe('busy'),
          },
        },
        {
          path,
          reach: () => fillIn({ [texts.projects.dialog.name]: ' ' }, wizard),
          events: [advanced],
          seen: {
            general: () => expect(fieldError(texts.projects.dialog.name, wizard())).toBe(texts.validation.projectName),
          },
        },
      ],
    }),
  ).toEqual({ paths: 8, states: { seen: 5, all: 5 } });
});
