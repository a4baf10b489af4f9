import { fireEvent, screen, within } from '@testing-library/react';
import { act } from 'react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import type { LoadInput } from '../../../src/machines/sync/records/records.types.ts';
import type { OlderTasksSpec } from '../../../src/machines/sync/records/resources/olderTasks.ts';
import { aPage, uuid } from '../../../src/machines/sync/records/testing.ts';
import { failureOf } from '../../../src/machines/failure.ts';
import { texts } from '../../support/texts.ts';
import { after } from '../after.ts';
import { card, dropCard, focusCard, hoverCard, lifted, liftCard, pressCard, untilCards } from '../cards.ts';
import { fill, inSequence, choose, press, pressKeys } from '../userActions.ts';
import '../elementSizes.ts';
import { coverScreen } from '../coverScreen.ts';
import { moment, pageOf, project, statuses, tasks } from '../world.ts';
// Loads the lazy code before the test, so that no check times out on a slow machine.
import '../../../src/screens/tasks/TasksScreen.tsx';
import '../../../src/screens/tasks/TableView.tsx';

const path = `/projects/${project.id}/tasks`;
const [taskId, mutationId] = [uuid(101), uuid(400)];
const column = (name: RegExp) => within(screen.getByRole('region', { name }));
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: texts.board.search });
const olderOf = (statusId: string): OlderTasksSpec => ({
  kind: 'olderTasks',
  place: { projectId: project.id },
  filters: { statusIds: [statusId] },
});
const notLifted = () => expect(screen.queryByText(/levantada/)).toBeNull();

const toTable = inSequence(untilCards, press(texts.board.table), async () => void (await screen.findByRole('table')));
const filter = choose(texts.fields.labels.statusId, 'To Do');
const display = press(texts.board.display.label);
const fail = () => {
  throw new AppError('INTERNAL', 'broken');
};

test('the screen shows the expected content in every state of the board machine', async () => {
  expect(
    await coverScreen({
      machine: 'board',
      acts: {
        'view.chosen': press(texts.board.table),
        // A field that has the text already reports no change.
        'search.typed': async (_, { text }) =>
          fill({ [texts.board.search]: box().value === text ? `${text} ` : text })(),
        'search.cleared': inSequence(fill({ [texts.board.search]: 'gears' }), fill({ [texts.board.search]: '' })),
        'filters.cleared': inSequence(filter, press(texts.board.clearFilters)),
        'display.chosen': inSequence(display, press(texts.board.display.densities.compact, 'menuitemradio')),
        'tableColumns.chosen': inSequence(display, press(texts.fields.headings.typeId, 'menuitemcheckbox')),
        'field.chosen': choose(
          new RegExp(`^${texts.board.ofTask({ field: texts.fields.headings.statusId, title: 'Write the notes' })}`),
          'In Progress',
        ),
        'task.hovered': hoverCard,
        'drag.started': liftCard,
        'drag.pressed': pressCard,
        'drag.released': async () => void fireEvent.mouseUp(document),
        'drag.dropped': dropCard,
        'drag.cancelled': pressKeys('{Escape}'),
        'columns.reordered': dropCard,
        'retry.requested': press(texts.board.retry),
        'older.requested': press(/^12 más/),
      },
      walks: [
        {
          path,
          answers: { loadPage: (input: LoadInput) => (input.spec.kind === 'projectTasks' ? fail() : pageOf(input)) },
          events: [{ type: 'retry.requested' }],
          seen: { 'search.results.all': () => screen.getByRole('button', { name: texts.board.retry }) },
        },
        {
          path,
          answers: {
            loadPage: (input: LoadInput) =>
              input.spec.kind === 'projectTasks'
                ? { ...aPage(tasks), older: { [statuses.done.id]: 12 } }
                : pageOf(input),
          },
          reach: untilCards,
          events: [{ type: 'older.requested', spec: olderOf(statuses.done.id), afterFailure: false }],
          seen: { 'search.results.all': () => column(/^Done/).getByRole('button', { name: /12 más|antiguas/ }) },
        },
        {
          path,
          reach: untilCards,
          events: [{ type: 'view.chosen', view: 'table' }],
          seen: {},
        },
        {
          path,
          reach: untilCards,
          chained: true,
          events: [
            { type: 'search.typed', text: 'gears' },
            { type: 'xstate.after.searchPause.board.search.typing.pausing' },
          ],
          seen: {
            'search.typing.pausing': () => expect(box().value.trim()).toBe('gears'),
            'search.results.all': card,
            'search.results.found': () => {
              expect(screen.queryByRole('button', { name: /^Write the notes/ })).toBeNull();
              screen.getByRole('button', { name: /^Cut the gears/ });
            },
          },
        },
        {
          path,
          reach: focusCard,
          chained: true,
          events: [{ type: 'drag.started', taskId, by: 'keyboard' }, { type: 'drag.cancelled' }],
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
          reach: untilCards,
          events: [{ type: 'drag.started', taskId, by: 'mouse' }],
          seen: { 'drag.dragging.mouse': lifted },
        },
        {
          path,
          reach: untilCards,
          events: [{ type: 'drag.started', taskId, by: 'touch' }],
          seen: { 'drag.dragging.touch': lifted },
        },
        {
          path,
          reach: focusCard,
          // The write has an id that the act creates.
          acts: {
            'write.failed': async (app, event) => {
              const [move] = (await app.actor('board')).getSnapshot().context.moves;
              await after('board', { ...event, mutationId: move?.mutationId ?? '' })(app);
            },
          },
          chained: true,
          events: [
            { type: 'drag.started', taskId, by: 'keyboard' },
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
        {
          path,
          reach: untilCards,
          chained: true,
          events: [
            { type: 'drag.pressed' },
            { type: 'drag.released' },
            { type: 'task.hovered', taskId },
            { type: 'display.chosen', display: { density: 'compact' } },
            { type: 'search.cleared' },
            { type: 'filters.cleared' },
          ],
          seen: { 'drag.idle': notLifted },
        },
        {
          path,
          reach: toTable,
          chained: true,
          events: [
            { type: 'tableColumns.chosen', shown: {} },
            { type: 'field.chosen', taskId, fields: { statusId: statuses.inProgress.id }, mutationId, at: moment },
          ],
          seen: {},
        },
        {
          path,
          reach: inSequence(untilCards, async () =>
            act(async () =>
              screen.getByRole('button', { name: texts.board.cards.moveColumn({ column: 'To Do' }) }).focus(),
            ),
          ),
          chained: true,
          events: [
            { type: 'drag.started', columnId: statuses.toDo.id, by: 'keyboard' },
            { type: 'columns.reordered', columnIds: [] },
          ],
          seen: { 'drag.dragging.keyboard': () => screen.getByText(/To Do/, { selector: '[role=status]' }) },
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
  ).toEqual({ paths: 16, states: { seen: 9, all: 14 } });
});
