import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import { failureOf } from '../../../src/machines/failure.ts';
import { createTaskForm } from '../../../src/machines/createTask/createTaskForm.ts';
import { draftKey } from '../../../src/machines/drafts/drafts.types.ts';
import { uuid } from '../../../src/machines/records/testing.ts';
import { coverScreen } from '../coverScreen.ts';
import { buttonIn, dialog } from '../looks.ts';
import { ada, moment, project } from '../world.ts';
// Fetched now, so that no look waits for it on a busy machine.
import '../../../src/screens/tasks/TasksScreen.tsx';
import '../../../src/screens/tasks/CreateTaskDialog.tsx';

const path = `/projects/${project.id}/tasks?create=task`;
const form = () => dialog('Crear tarea');

test('createTask: what each state shows', async () => {
  expect(
    await coverScreen({
      machine: 'createTask',
      walks: [
        {
          path,
          drafts: {
            [draftKey.createTask(ada.id, project.id)]: JSON.stringify({
              ...createTaskForm(project, null, null),
              title: 'Oil the wheels',
            }),
          },
          events: [
            { type: 'form.submitted', taskId: uuid(110), mutationId: uuid(111), at: moment },
            { type: 'write.failed', mutationId: uuid(111), error: failureOf(new AppError('FORBIDDEN', 'not yours')) },
            { type: 'dialog.dismissed' },
          ],
          seen: {
            'editing.typing': () => {
              within(form()).getByRole('textbox', { name: 'Título' });
              expect(buttonIn(form(), 'Cancelar')).toBe('ready');
              expect(within(form()).getByRole('alert').textContent).toBe('');
            },
            submitting: () => {
              expect(buttonIn(form(), 'Crear tarea')).toBe('busy');
              expect(buttonIn(form(), 'Cancelar')).toBe('disabled');
            },
            'editing.failed': () => {
              expect(within(form()).getByRole('alert').textContent).toBe('not yours');
              expect(within(form()).getByRole<HTMLInputElement>('textbox', { name: 'Título' }).value).toBe(
                'Oil the wheels',
              );
              expect(buttonIn(form(), 'Crear tarea')).toBe('ready');
            },
            closed: ({ address }) => {
              expect(screen.queryByRole('dialog')).toBeNull();
              expect(address()).toBe(`/projects/${project.id}/tasks`);
            },
          },
        },
        {
          path,
          events: [{ type: 'form.submitted', taskId: uuid(110), mutationId: uuid(111), at: moment }],
          seen: {
            'editing.failed': () => {
              expect(
                within(form())
                  .getByRole('textbox', { name: 'Título', description: 'Title must be between 1 and 255 characters' })
                  .getAttribute('aria-invalid'),
              ).toBe('true');
              expect(buttonIn(form(), 'Crear tarea')).toBe('disabled');
            },
          },
        },
      ],
    }),
  ).toEqual({ paths: 3, states: { seen: 4, all: 4 } });
});
