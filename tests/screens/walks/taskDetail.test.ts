import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import type { LoadInput } from '../../../src/machines/records/records.types.ts';
import { aTask, uuid } from '../../../src/machines/records/testing.ts';
import { draftKey } from '../../../src/machines/drafts/drafts.types.ts';
import { failureOf } from '../../../src/machines/failure.ts';
import { openApp, type RunningApp } from '../app.tsx';
import { coverScreen } from '../coverScreen.ts';
import { buttonIn, dialog } from '../looks.ts';
import { ada, moment, pageOf, project, statuses } from '../world.ts';
// Fetched now, so that no look waits for it on a busy machine.
import '../../../src/screens/tasks/TasksScreen.tsx';
import '../../../src/screens/tasks/TaskDialog.tsx';

const tasks = `/projects/${project.id}/tasks`;
const [taskId, mutationId, unknown] = [uuid(101), uuid(400), uuid(999)];
const ids = { mutationId, at: moment };
const error = failureOf(new AppError('FORBIDDEN', 'not yours'));
const opened = {
  path: `${tasks}?task=${taskId}`,
  reach: async () => {
    await screen.findByRole('heading', { name: 'Write the notes' });
    await screen.findByRole('textbox', { name: 'Descripción' });
  },
};
const task = () => dialog(/^(Write the notes|Tarea)/);
const conflict = (field: string) => within(screen.getByRole('region', { name: `Conflicto en «${field}»` }));
const told = (words: string) =>
  within(screen.getByRole('dialog'))
    .queryAllByRole('status')
    .filter(({ textContent }) => textContent === words);
const isTold = (words: string) => expect(told(words)).toHaveLength(1);
const gone = ({ address }: RunningApp) => expect([address(), screen.queryByRole('dialog')]).toEqual([tasks, null]);

test('taskDetail: what each state shows', async () => {
  expect(
    await coverScreen({
      machine: 'taskDetail',
      walks: [
        {
          path: `${tasks}?task=${unknown}`,
          answers: {
            loadPage: (input: LoadInput) => (input.spec.kind === 'task' ? new Promise(() => undefined) : pageOf(input)),
          },
          events: [
            { type: 'task.missing', taskId: unknown, error: failureOf(new AppError('NOT_FOUND', 'not here')) },
            { type: 'task.goneElsewhere', taskId: unknown },
          ],
          seen: {
            loading: () => within(dialog('Tarea')).getByText('Loading...'),
            missing: () => {
              within(dialog('Tarea')).getByText('Error loading task');
              expect(buttonIn(dialog('Tarea'), 'Reintentar')).toBe('ready');
            },
            closed: (app) => {
              gone(app);
              screen.getByText('La tarea ya no existe');
            },
          },
        },
        {
          ...opened,
          events: [
            { type: 'title.editingStarted', text: 'Write the notes' },
            { type: 'title.changed', text: 'Write all the notes' },
            { type: 'title.confirmed', ...ids },
            { type: 'write.failed', mutationId, error },
            {
              type: 'write.conflicted',
              mutationId,
              current: aTask({ id: taskId, version: 2, title: 'Burn the notes' }),
            },
          ],
          serializeState: ({ context }) => context.titleText,
          seen: {
            'viewing.title.reading': () => {
              within(task()).getByRole('heading', { name: 'Write the notes' });
              expect(buttonIn(task(), 'Editar título')).toBe('ready');
            },
            'viewing.title.editing': () => {
              expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Título' }));
              expect(buttonIn(screen.getByRole('dialog'), 'Confirmar')).toBe('ready');
            },
            'viewing.title.saving': () => {
              screen.getByRole('heading', { name: 'Write all the notes' });
              isTold('Título: Guardando…');
            },
            'viewing.title.failed': () => {
              const field = screen.getByRole<HTMLTextAreaElement>('textbox', {
                name: 'Título',
                description: 'not yours',
              });
              expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['Write all the notes', 'true']);
              within(screen.getByRole('dialog')).getByRole('alert');
            },
            'viewing.title.conflicted': () => {
              expect(conflict('Título').getByRole('group', { name: 'Tu versión' }).textContent).toBe(
                'Write all the notes',
              );
              conflict('Título').getByRole('button', { name: 'Conservar la mía' });
            },
          },
        },
        {
          ...opened,
          events: [
            { type: 'description.changed', text: 'With a pen', ...ids },
            { type: 'xstate.after.autosave.taskDetail.viewing.description.dirty' },
            { type: 'write.waiting', mutationId },
            { type: 'write.failed', mutationId, error },
            {
              type: 'write.conflicted',
              mutationId,
              current: aTask({ id: taskId, version: 2, description: 'With a quill' }),
            },
          ],
          seen: {
            'viewing.description.clean': () =>
              expect(screen.getByRole('textbox', { name: 'Descripción' }).textContent).toBe(''),
            'viewing.description.dirty': () => isTold('Descripción: Guardando…'),
            'viewing.description.saving': () => isTold('Descripción: Guardando…'),
            'viewing.description.waiting': () => isTold('Descripción: Esperando conexión'),
            'viewing.description.failed': () => {
              isTold('Descripción: No se pudo guardar');
              within(task()).getByText('not yours');
              expect([buttonIn(task(), 'Guardar'), buttonIn(task(), 'Descartar')]).toEqual(['ready', 'ready']);
            },
            'viewing.description.conflicted': () => {
              isTold('Descripción: Conflicto');
              expect(conflict('Descripción').getByRole('group', { name: 'Tu versión' }).textContent).toBe('With a pen');
              conflict('Descripción').getByRole('button', { name: 'Usar la otra' });
            },
          },
        },
        {
          ...opened,
          drafts: { [draftKey.description(ada.id, taskId)]: 'With a pen' },
          events: [{ type: 'description.discarded' }],
          seen: {
            'viewing.description.restored': () => {
              within(task()).getByText('Este texto no llegó a guardarse la última vez.');
              expect([buttonIn(task(), 'Guardar'), buttonIn(task(), 'Descartar')]).toEqual(['ready', 'ready']);
              expect(screen.getByRole('textbox', { name: 'Descripción' }).textContent).toBe('With a pen');
            },
          },
        },
        {
          ...opened,
          events: [{ type: 'field.chosen', fields: { statusId: statuses.inProgress.id }, ...ids }],
          seen: {
            'viewing.fields.settled': () => expect(told('Estado: Guardando…')).toEqual([]),
            'viewing.fields.saving': () => {
              isTold('Estado: Guardando…');
              within(task()).getByRole('button', { name: /Estado.*In Progress/ });
            },
          },
        },
        {
          ...opened,
          events: [{ type: 'delete.requested' }, { type: 'delete.confirmed', ...ids }],
          seen: {
            'viewing.removal.idle': () => {
              within(task()).getByRole('button', { name: 'Acciones de la tarea' });
              expect(screen.queryByRole('dialog', { name: 'Eliminar tarea' })).toBeNull();
            },
            'viewing.removal.confirming': () => {
              within(dialog('Eliminar tarea')).getByText('¿Eliminar «Write the notes»? Podrás deshacerlo.');
              expect(document.activeElement).toBe(
                within(dialog('Eliminar tarea')).getByRole('button', { name: 'Cancelar' }),
              );
            },
            'viewing.removal.deleting': (app) => {
              gone(app);
              expect(screen.queryByRole('button', { name: /^Write the notes/ })).toBeNull();
            },
          },
        },
      ],
      unseen: { 'viewing.title.opening': 'passed through', 'viewing.description.opening': 'passed through' },
    }),
  ).toEqual({ paths: 10, states: { seen: 20, all: 22 } });
}, 180_000);

describe('a task that the board knows and that cannot be read', () => {
  /** Opens the task from its card; its own read is answered by `answer`. */
  const openCard = async () => {
    let read = Promise.withResolvers<ReturnType<typeof pageOf>>();
    const answers = { loadPage: (input: LoadInput) => (input.spec.kind === 'task' ? read.promise : pageOf(input)) };
    const app = await openApp({ path: tasks, answers });
    await userEvent.click(await screen.findByRole('button', { name: /^Write the notes/ }));
    await screen.findByRole('heading', { name: 'Write the notes' });
    const [records, detail] = [await app.actor('records'), await app.actor('taskDetail')];
    return {
      app,
      detail,
      refuse: async (code: 'NOT_FOUND' | 'FORBIDDEN' | 'INTERNAL' | 'NETWORK' | 'UNAVAILABLE') => {
        const refused = read;
        read = Promise.withResolvers();
        await act(async () => refused.reject(new AppError(code, 'no answer')));
        await waitFor(() => expect(records.getSnapshot().context.resources[`task/${taskId}`]?.status).toBe('failed'));
      },
      answer: () => read.resolve(pageOf({ spec: { kind: 'task', projectId: project.id, taskId } })),
    };
  };

  test.each(['NOT_FOUND', 'FORBIDDEN', 'INTERNAL'] as const)(
    '%s: an error is shown, and the task once a retry has read it',
    async (code) => {
      const { app, refuse, answer } = await openCard();
      await refuse(code);
      await screen.findByText('Error loading task');
      await userEvent.click(within(dialog('Tarea')).getByRole('button', { name: 'Reintentar' }));
      answer();
      await screen.findByRole('heading', { name: 'Write the notes' });
      app.close();
    },
  );

  test.each(['NETWORK', 'UNAVAILABLE'] as const)('%s: the task stays as the board knows it', async (code) => {
    const { app, refuse } = await openCard();
    await refuse(code);
    screen.getByRole('heading', { name: 'Write the notes' });
    app.close();
  });

  test('what is being typed stays', async () => {
    const { app, detail, refuse } = await openCard();
    await act(async () => detail.send({ type: 'description.changed', text: 'Half a thought', ...ids }));
    await refuse('NOT_FOUND');
    expect(screen.queryByText('Error loading task')).toBeNull();
    expect(detail.getSnapshot().context.descriptionText).toBe('Half a thought');
    app.close();
  });
});
