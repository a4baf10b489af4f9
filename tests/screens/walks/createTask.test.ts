import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import { failureOf } from '../../../src/machines/failure.ts';
import { createTaskForm } from '../../../src/screens/tasks/createTaskForm.ts';
import { draftKey } from '../../../src/machines/app/drafts/drafts.types.ts';
import { uuid } from '../../../src/machines/sync/records/testing.ts';
import { texts } from '../../support/texts.ts';
import { after } from '../after.ts';
import type { SnapshotOf } from '../../../src/system/system.ts';
import { coverScreen } from '../coverScreen.ts';
import { fillIn, inSequence, press, submit } from '../userActions.ts';
import { buttonState, dialog, fieldError } from '../elements.ts';
import { ada, moment, project } from '../world.ts';
// Loads the lazy code before the test, so that no check times out on a slow machine.
import '../../../src/screens/tasks/TasksScreen.tsx';
import '../../../src/screens/tasks/CreateTaskDialog.tsx';

const path = `/projects/${project.id}/tasks?create=task`;
const form = () => dialog(texts.tasks.create.title);

const values = { ...createTaskForm(project, null, null, ''), title: 'Oil the wheels' };
const drafts = { [draftKey.createTask(ada.id, project.id)]: JSON.stringify(values) };
const submitted = {
  type: 'form.submitted',
  form: values,
  another: false,
  taskId: uuid(110),
  mutationId: uuid(111),
  at: moment,
} as const;
const acts = {
  'form.submitted': press(texts.tasks.create.submit, 'button', form),
  'form.discarded': press(texts.tasks.create.discard, 'button', form),
  'dialog.dismissed': press(texts.tasks.create.cancel, 'button', form),
};
const title = () => within(form()).getByRole<HTMLInputElement>('textbox', { name: texts.tasks.create.name }).value;

/** Submitted tasks don't change the page. */
const shownError = ({ context: { error } }: SnapshotOf<'createTask'>) => JSON.stringify(error);

test('the screen shows the expected content in every state of the createTask machine', async () => {
  expect(
    await coverScreen({
      machine: 'createTask',
      acts,
      walks: [
        {
          path,
          drafts,
          serializeState: shownError,
          events: [
            submitted,
            { type: 'write.confirmed', mutationId: uuid(111) },
            { type: 'dialog.dismissed' },
            { type: 'form.discarded' },
          ],
          seen: {
            editing: () => {
              expect(title()).toBe('Oil the wheels');
              expect(buttonState(form(), texts.tasks.create.cancel)).toBe('ready');
              expect(buttonState(form(), texts.tasks.create.submit)).toBe('ready');
              expect(within(form()).getByRole('alert').textContent).toBe('');
            },
            submitting: () => {
              expect(buttonState(form(), texts.tasks.create.submit)).toBe('busy');
              expect(buttonState(form(), texts.tasks.create.cancel)).toBe('disabled');
            },
            closed: ({ address }) => {
              expect(screen.queryByRole('dialog')).toBeNull();
              expect(address()).toBe(`/projects/${project.id}/tasks`);
            },
          },
        },
        {
          path,
          drafts,
          reach: inSequence(
            after('createTask', submitted),
            after('createTask', {
              type: 'write.failed',
              mutationId: uuid(111),
              error: failureOf(new AppError('FORBIDDEN', 'not yours')),
            }),
          ),
          serializeState: shownError,
          events: [submitted],
          seen: {
            editing: () => {
              expect(within(form()).getByRole('alert').textContent).toBe('not yours');
              expect(title()).toBe('Oil the wheels');
              expect(buttonState(form(), texts.tasks.create.submit)).toBe('ready');
            },
            submitting: () => expect(buttonState(form(), texts.tasks.create.submit)).toBe('busy'),
          },
        },
        {
          path,
          reach: async () => {
            await fillIn({ [texts.tasks.create.name]: ' ' }, form);
            fireEvent.keyDown(within(form()).getByLabelText(texts.tasks.create.name), { key: 'Enter', ctrlKey: true });
          },
          serializeState: shownError,
          acts: {
            'form.submitted': submit({ [texts.tasks.create.name]: 'Oil the wheels' }, texts.tasks.create.submit, form),
          },
          events: [submitted],
          seen: {
            editing: () => {
              expect(fieldError(texts.tasks.create.name, form())).toBe(texts.validation.taskTitle);
              expect(buttonState(form(), texts.tasks.create.submit)).toBe('disabled');
            },
            submitting: () => expect(buttonState(form(), texts.tasks.create.submit)).toBe('busy'),
          },
        },
      ],
    }),
  ).toEqual({ paths: 5, states: { seen: 3, all: 3 } });
});
