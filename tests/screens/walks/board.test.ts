import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import { uuid } from '../../../src/machines/sync/records/testing.ts';
import { failureOf } from '../../../src/machines/failure.ts';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';
import { moment, project, statuses } from '../world.ts';
// Loads the lazy code before the test, so that no check times out on a slow machine.
import '../../../src/screens/tasks/TasksScreen.tsx';
import '../../../src/screens/tasks/TableView.tsx';

const path = `/projects/${project.id}/tasks`;
const [taskId, mutationId] = [uuid(101), uuid(400)];
const card = () => screen.getByRole('button', { name: /^Write the notes,/ });
const column = (name: RegExp) => within(screen.getByRole('region', { name }));
const reach = async () => {
  await screen.findByRole('button', { name: /^Write the notes,/ });
};
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: texts.board.search });
const lifted = () =>
  screen.getByText(
    texts.board.cards.cardPickedUp({ title: 'Write the notes', column: 'To Do', position: 1, total: 1 }),
  );
const notLifted = () => expect(screen.queryByText(/levantada/)).toBeNull();

test('the screen shows the expected content in every state of the board machine', async () => {
  expect(
    await coverScreen({
      machine: 'board',
      walks: [
        {
          path,
          reach,
          events: [{ type: 'view.chosen', view: 'table' }],
          seen: {
            'view.kanban': () => {
              expect(screen.getByRole('button', { name: texts.board.kanban }).getAttribute('aria-pressed')).toBe(
                'true',
              );
              column(/^To Do, 1 tarea$/).getByRole('button', { name: /^Write the notes/ });
            },
            'view.table': () => {
              expect(screen.getByRole('button', { name: texts.board.table }).getAttribute('aria-pressed')).toBe('true');
              within(screen.getByRole('table')).getByText('Write the notes');
            },
          },
        },
        {
          path,
          reach,
          events: [
            { type: 'search.typed', text: 'gears' },
            { type: 'xstate.after.searchPause.board.search.typing.pausing' },
          ],
          seen: {
            'search.typing.pausing': () => expect(box().value).toBe('gears'),
            'search.results.all': card,
            'search.results.found': () => {
              expect(screen.queryByRole('button', { name: /^Write the notes/ })).toBeNull();
              screen.getByRole('button', { name: /^Cut the gears/ });
            },
          },
        },
        {
          path,
          reach: async ({ clock }) => {
            await reach();
            await act(async () => {
              card().focus();
              clock.increment(80);
            });
          },
          events: [{ type: 'drag.started', taskId, by: 'keyboard' }],
          acts: { 'drag.started': async () => void (await userEvent.keyboard(' ')) },
          seen: {
            'drag.idle': notLifted,
            'drag.dragging.keyboard': () => {
              lifted();
              expect(card().getAttribute('aria-pressed')).toBe('true');
            },
          },
        },
        {
          path,
          reach,
          events: [{ type: 'drag.started', taskId, by: 'mouse' }],
          acts: {
            'drag.started': async () => {
              fireEvent.mouseDown(card(), { button: 0, clientX: 10, clientY: 10 });
              fireEvent.mouseMove(document, { clientX: 20, clientY: 20 });
              await waitFor(lifted);
            },
          },
          seen: { 'drag.dragging.mouse': lifted },
        },
        {
          path,
          reach,
          events: [{ type: 'drag.started', taskId, by: 'touch' }],
          acts: {
            'drag.started': async () => {
              fireEvent.touchStart(card(), { touches: [{ clientX: 10, clientY: 10 }] });
              await waitFor(lifted);
            },
          },
          seen: { 'drag.dragging.touch': lifted },
        },
        {
          path,
          reach,
          events: [
            { type: 'drag.started', taskId, by: 'mouse' },
            {
              type: 'drag.dropped',
              taskId,
              fromStatusId: statuses.toDo.id,
              statusId: statuses.inProgress.id,
              beforeTaskId: null,
              mutationId,
              at: moment,
            },
            { type: 'write.failed', mutationId, error: failureOf(new AppError('FORBIDDEN', 'not yours')) },
          ],
          seen: {
            'drag.idle': () =>
              column(/^To Do, 1 tarea$/).getByRole('button', { name: /^Write the notes, To Do(?!.*Guardando)/ }),
            'drag.saving': () =>
              column(/^In Progress, 2 tareas$/).getByRole('button', {
                name: /^Write the notes, In Progress.*Guardando…/,
              }),
            'drag.rollingBack': () => screen.getByRole('button', { name: /^Write the notes.*No se pudo guardar/ }),
          },
        },
      ],
      unseen: {
        'search.typing.idle': 'the search field looks the same while its text is not applied yet',
        'prefetch.idle': 'prefetched content shows only after opening it',
        'prefetch.resting': 'prefetched content shows only after opening it',
        'drag.pressed': 'a card looks the same until it is dragged',
        'drag.settling': 'transient',
      },
    }),
  ).toEqual({ paths: 6, states: { seen: 11, all: 16 } });
});
