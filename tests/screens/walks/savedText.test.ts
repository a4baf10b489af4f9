import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import { draftKey } from '../../../src/machines/drafts/drafts.types.ts';
import { failureOf } from '../../../src/machines/failure.ts';
import type { LoadInput } from '../../../src/machines/records/records.types.ts';
import { aTask, uuid } from '../../../src/machines/records/testing.ts';
import { drawnOf, textOfKept } from '../../../src/machines/workflowEditor/drawn.ts';
import { after } from '../after.ts';
import type { RunningApp } from '../app.tsx';
import { coverScreen } from '../coverScreen.ts';
import { alertWithText, buttonState, dialog } from '../elements.ts';
import { flow, flowPath } from '../workflow.ts';
import { ada, moment, pageOf, planDocument as plan, project } from '../world.ts';
// Loads the lazy code before the test, so that no check times out on a slow machine.
import '../../../src/screens/tasks/TasksScreen.tsx';
import '../../../src/screens/tasks/TaskDialog.tsx';
import '../../../src/screens/workflows/WorkflowScreen.tsx';

const [taskId, mutationId] = [uuid(101), uuid(400)];
const ids = { mutationId, at: moment };
const error = failureOf(new AppError('FORBIDDEN', 'not yours'));
const textOf = (id: string) => (app: RunningApp) => app.system.root.system.get(id);
const opened = {
  path: `/projects/${project.id}/tasks?task=${taskId}`,
  reach: async () => {
    await screen.findByRole('heading', { name: 'Write the notes' });
    await screen.findByRole('textbox', { name: 'Descripción' });
  },
};
const typeTitle = async () => {
  const edit = within(task()).queryByRole('button', { name: 'Editar título' });
  if (edit) fireEvent.click(edit);
  fireEvent.change(await screen.findByRole('textbox', { name: 'Título' }), {
    target: { value: 'Write all the notes' },
  });
};
const titleSays = (state: string | null) => {
  const said = within(screen.getByRole('article')).queryByText('Título:', { selector: '[role=status] *' });
  expect(said?.closest('[role=status]')?.textContent ?? null).toBe(state && `Título: ${state}`);
};
const sailing = textOfKept({
  version: flow.version,
  base: drawnOf(flow),
  mine: { ...drawnOf(flow), name: 'How we sail' },
});
const draftIs = (words: string) =>
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(words);
const task = () => dialog(/^(Write the notes|Tarea)/);
const conflict = (field: string) => within(screen.getByRole('region', { name: `Conflicto en «${field}»` }));
const isTold = (words: string) =>
  expect(
    within(screen.getByRole('dialog'))
      .queryAllByRole('status')
      .filter(({ textContent }) => textContent === words),
  ).toHaveLength(1);

test('the screen shows the expected content in every state of the savedText machine', async () => {
  expect(
    await coverScreen({
      machine: 'savedText',
      walks: [
        {
          ...opened,
          find: textOf('taskDetail.title'),
          hands: { 'text.changed': typeTitle },
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
              expect(buttonState(task(), 'Editar título')).toBe('ready');
            },
            'unsaved.editing': () => {
              expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Título' }));
              expect(buttonState(screen.getByRole('dialog'), 'Confirmar')).toBe('ready');
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
          find: textOf('taskDetail.description'),
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
              expect([buttonState(task(), 'Guardar'), buttonState(task(), 'Descartar')]).toEqual(['ready', 'ready']);
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
          find: textOf('taskDetail.description'),
          drafts: { [draftKey.description(ada.id, taskId)]: 'With a pen' },
          events: [{ type: 'text.discarded' }],
          seen: {
            'unsaved.restored': () => {
              within(task()).getByText('Este texto no llegó a guardarse la última vez.');
              expect([buttonState(task(), 'Guardar'), buttonState(task(), 'Descartar')]).toEqual(['ready', 'ready']);
              expect(screen.getByRole('textbox', { name: 'Descripción' }).textContent).toBe('With a pen');
            },
          },
        },
        {
          path: `/documents/${plan.id}`,
          answers: {
            loadPage: (input: LoadInput) => (input.spec.kind === 'document' ? plan : pageOf(input)),
          },
          reach: async () => void (await screen.findByRole('textbox', { name: 'Título' })),
          find: textOf('documentEditor.title'),
          events: [
            { type: 'text.changed', text: 'Plan B', ...ids },
            { type: 'text.flushed' },
            { type: 'write.waiting', mutationId },
            { type: 'write.failed', mutationId, error },
            { type: 'write.failed', mutationId, error: failureOf(new AppError('CONFLICT', 'changed')) },
          ],
          seen: {
            clean: () => {
              titleSays(null);
              expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Título' }).value).toBe('Plan');
            },
            'unsaved.typed': () => titleSays('Guardando…'),
            'unsaved.saving': () => titleSays('Guardando…'),
            'unsaved.waiting': () => titleSays('Esperando conexión'),
            'unsaved.failed': () => {
              titleSays('No se pudo guardar');
              expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Título' }).value).toBe('Plan B');
            },
            'unsaved.conflicted': () => {
              titleSays(null);
              within(within(screen.getByRole('article')).getByRole('alert')).getByText(/«Plan»/);
            },
          },
        },
        {
          path: `/documents/${plan.id}`,
          answers: {
            loadPage: (input: LoadInput) => (input.spec.kind === 'document' ? plan : pageOf(input)),
          },
          reach: async () => void (await screen.findByRole('textbox', { name: 'Título' })),
          find: textOf('documentEditor.title'),
          drafts: { [draftKey.documentTitle(ada.id, plan.id)]: 'Plan B' },
          events: [{ type: 'text.discarded' }],
          seen: {
            'unsaved.restored': () => {
              const article = within(screen.getByRole('article'));
              article.getByText('Este texto no llegó a guardarse la última vez.');
              article.getByRole('button', { name: 'Guardar' });
              article.getByRole('button', { name: 'Descartar' });
              expect(article.getByRole<HTMLTextAreaElement>('textbox', { name: 'Título' }).value).toBe('Plan B');
            },
            clean: () => {
              expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Título' }).value).toBe('Plan');
            },
          },
        },
        {
          path: flowPath,
          reach: async (app) => {
            await after('workflowEditor', { type: 'record.loaded', record: flow })(app);
            await screen.findByRole('button', { name: 'Simulate' });
          },
          find: textOf('workflowEditor.draft'),
          events: [
            { type: 'text.changed', text: sailing, ...ids },
            { type: 'xstate.after.pause.savedText.unsaved.typed' },
            { type: 'write.waiting', mutationId },
            { type: 'write.failed', mutationId, error },
            { type: 'write.conflicted', mutationId, current: { ...flow, version: 4, name: 'How they ship' } },
          ],
          seen: {
            clean: () => draftIs('Saved'),
            'unsaved.typed': () => draftIs('Not saved yet'),
            'unsaved.saving': () => draftIs('Saving…'),
            'unsaved.waiting': () => {
              draftIs('Waiting for the connection');
              expect(buttonState(document.body, 'Try again')).toBe('ready');
            },
            'unsaved.failed': () => {
              draftIs('Not saved');
              alertWithText('The draft could not be saved: not yours');
              expect(buttonState(document.body, 'Try again')).toBe('ready');
            },
            'unsaved.conflicted': () => {
              draftIs('Conflict');
              const choice = screen.getByRole('alert', { name: 'Someone else changed the same part' });
              expect([buttonState(choice, 'Keep mine'), buttonState(choice, 'Take theirs')]).toEqual([
                'ready',
                'ready',
              ]);
            },
          },
        },
      ],
      unseen: {
        opening: 'the record has not loaded',
        abandoned: 'its dialog is closing',
      },
    }),
  ).toEqual({ paths: 13, states: { seen: 8, all: 10 } });
}, 180_000);
