import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import { draftKey } from '../../../src/machines/drafts/drafts.types.ts';
import { failureOf } from '../../../src/machines/failure.ts';
import { aTask, uuid } from '../../../src/machines/records/testing.ts';
import type { RunningApp } from '../app.tsx';
import { coverScreen } from '../coverScreen.ts';
import { buttonIn, dialog } from '../looks.ts';
import { ada, moment, project } from '../world.ts';
// Fetched now, so that no look waits for it on a busy machine.
import '../../../src/screens/tasks/TasksScreen.tsx';
import '../../../src/screens/tasks/TaskDialog.tsx';

const [taskId, mutationId] = [uuid(101), uuid(400)];
const ids = { mutationId, at: moment };
const error = failureOf(new AppError('FORBIDDEN', 'not yours'));
const textOf = (name: string) => (app: RunningApp) => app.system.root.system.get(`taskDetail.${name}`);
const opened = {
  path: `/projects/${project.id}/tasks?task=${taskId}`,
  reach: async () => {
    await screen.findByRole('heading', { name: 'Write the notes' });
    await screen.findByRole('textbox', { name: 'Descripción' });
  },
};
const task = () => dialog(/^(Write the notes|Tarea)/);
const conflict = (field: string) => within(screen.getByRole('region', { name: `Conflicto en «${field}»` }));
const isTold = (words: string) =>
  expect(
    within(screen.getByRole('dialog'))
      .queryAllByRole('status')
      .filter(({ textContent }) => textContent === words),
  ).toHaveLength(1);

test('savedText: what each state shows', async () => {
  expect(
    await coverScreen({
      machine: 'savedText',
      walks: [
        {
          ...opened,
          find: textOf('title'),
          events: [
            { type: 'edit.started', text: 'Write the notes' },
            { type: 'text.changed', text: 'Write all the notes', ...ids },
            { type: 'text.confirmed', ...ids },
            { type: 'write.failed', mutationId, error },
            {
              type: 'write.conflicted',
              mutationId,
              current: aTask({ id: taskId, version: 2, title: 'Burn the notes' }),
            },
          ],
          serializeState: ({ context }) => context.text ?? '',
          seen: {
            clean: () => {
              within(task()).getByRole('heading', { name: 'Write the notes' });
              expect(buttonIn(task(), 'Editar título')).toBe('ready');
            },
            'unsaved.editing': () => {
              expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Título' }));
              expect(buttonIn(screen.getByRole('dialog'), 'Confirmar')).toBe('ready');
            },
            'unsaved.saving': () => {
              screen.getByRole('heading', { name: 'Write all the notes' });
              isTold('Título: Guardando…');
            },
            'unsaved.failed': () => {
              const field = screen.getByRole<HTMLTextAreaElement>('textbox', {
                name: 'Título',
                description: 'not yours',
              });
              expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['Write all the notes', 'true']);
              within(screen.getByRole('dialog')).getByRole('alert');
            },
            'unsaved.conflicted': () => {
              expect(conflict('Título').getByRole('group', { name: 'Tu versión' }).textContent).toBe(
                'Write all the notes',
              );
              conflict('Título').getByRole('button', { name: 'Conservar la mía' });
            },
          },
        },
        {
          ...opened,
          find: textOf('description'),
          events: [
            { type: 'text.changed', text: 'With a pen', ...ids },
            { type: 'xstate.after.pause.savedText.unsaved.typed' },
            { type: 'write.waiting', mutationId },
            { type: 'write.failed', mutationId, error },
            {
              type: 'write.conflicted',
              mutationId,
              current: aTask({ id: taskId, version: 2, description: 'With a quill' }),
            },
          ],
          seen: {
            clean: () => expect(screen.getByRole('textbox', { name: 'Descripción' }).textContent).toBe(''),
            'unsaved.typed': () => isTold('Descripción: Guardando…'),
            'unsaved.saving': () => isTold('Descripción: Guardando…'),
            'unsaved.waiting': () => isTold('Descripción: Esperando conexión'),
            'unsaved.failed': () => {
              isTold('Descripción: No se pudo guardar');
              within(task()).getByText('not yours');
              expect([buttonIn(task(), 'Guardar'), buttonIn(task(), 'Descartar')]).toEqual(['ready', 'ready']);
            },
            'unsaved.conflicted': () => {
              isTold('Descripción: Conflicto');
              expect(conflict('Descripción').getByRole('group', { name: 'Tu versión' }).textContent).toBe('With a pen');
              conflict('Descripción').getByRole('button', { name: 'Usar la otra' });
            },
          },
        },
        {
          ...opened,
          find: textOf('description'),
          drafts: { [draftKey.description(ada.id, taskId)]: 'With a pen' },
          events: [{ type: 'text.discarded' }],
          seen: {
            'unsaved.restored': () => {
              within(task()).getByText('Este texto no llegó a guardarse la última vez.');
              expect([buttonIn(task(), 'Guardar'), buttonIn(task(), 'Descartar')]).toEqual(['ready', 'ready']);
              expect(screen.getByRole('textbox', { name: 'Descripción' }).textContent).toBe('With a pen');
            },
          },
        },
      ],
      unseen: {
        opening: 'the record is not there yet',
        abandoned: 'its dialog is closing',
      },
    }),
  ).toEqual({ paths: 6, states: { seen: 8, all: 10 } });
}, 180_000);
