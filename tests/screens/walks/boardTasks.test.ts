import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPage } from '../../../src/machines/records/testing.ts';
import { expect, test } from 'vitest';
import type { Board } from '../../../domain/board.ts';
import { AppError } from '../../../domain/errors.ts';
import type { LoadInput } from '../../../src/machines/records/records.types.ts';
import { uuid } from '../../../src/machines/records/testing.ts';
import { coverScreen } from '../coverScreen.ts';
import { alertWithText, buttonState, dialog } from '../elements.ts';
import { grace, moment, detailOf, pageOf, project, tasks, workspace } from '../world.ts';

const board: Board = {
  id: uuid(300),
  name: 'Week 12',
  workspaceId: workspace.id,
  projectId: project.id,
  createdBy: grace,
  sharedWith: [],
  createdAt: moment,
  updatedAt: null,
  version: 1,
  tasks: 1,
  abilities: { update: true, delete: true },
};
const [task] = tasks.map((each) => ({ ...each, boardId: board.id }));
if (!task) throw new Error('The world has a task');
const broken = new AppError('INTERNAL', 'broken');

const path = `/boards/${board.id}`;
const loadPage = (input: LoadInput): unknown => {
  switch (input.spec.kind) {
    case 'boardTasks':
      return aPage([task]);
    case 'task':
      return detailOf(task);
    default:
      return pageOf(input);
  }
};
const answers = { loadBoard: () => board, loadPage };
const card = (): HTMLElement => screen.getByRole('button', { name: /^Write the notes/ });
const lifted = (): HTMLElement => screen.getByText('Tarjeta Write the notes levantada. To Do, posición 1 de 1.');
const reach = async (): Promise<void> => void (await screen.findByRole('button', { name: /^Write the notes/ }));
const settings = (): HTMLElement => dialog('Board settings');

test('the screen shows the expected content in every state of the boardTasks machine', async () => {
  expect(
    await coverScreen({
      machine: 'boardTasks',
      walks: [
        {
          path,
          answers: { loadPage },
          reach: async () => void (await screen.findByText('Loading')),
          events: [
            { type: 'xstate.done.actor.loadBoard', output: board },
            { type: 'xstate.error.actor.loadBoard', error: broken },
            { type: 'xstate.error.actor.loadBoard', error: new AppError('NOT_FOUND', 'none') },
          ],
          seen: {
            'record.loading': () => {
              screen.getByText('Loading');
              expect(screen.queryByRole('heading', { name: 'Board Week 12' })).toBeNull();
            },
            'record.ready.fresh': () => {
              screen.getByRole('heading', { name: 'Board Week 12' });
              card();
            },
            'record.failed': () => alertWithText('broken'),
            'record.notFound': () => alertWithText('Board not found'),
          },
        },
        {
          path,
          answers,
          reach: async (app) => {
            await reach();
            // Focus starts a prefetch.
            await act(async () => {
              card().focus();
              app.clock.increment(80);
            });
          },
          events: [{ type: 'drag.started', taskId: task.id, by: 'keyboard' }, { type: 'drag.cancelled' }],
          hands: {
            'drag.started': async () => void (await userEvent.keyboard(' ')),
            'drag.cancelled': async () => void (await userEvent.keyboard('{Escape}')),
          },
          seen: {
            'drag.idle': () => expect(card().getAttribute('aria-pressed')).not.toBe('true'),
            'drag.dragging.keyboard': () => expect(card().getAttribute('aria-pressed')).toBe('true'),
          },
        },
        {
          path,
          answers,
          reach,
          events: [{ type: 'drag.started', taskId: task.id, by: 'mouse' }],
          hands: {
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
          answers,
          reach,
          events: [{ type: 'drag.started', taskId: task.id, by: 'touch' }],
          hands: {
            'drag.started': async () => {
              fireEvent.touchStart(card(), { touches: [{ clientX: 10, clientY: 10 }] });
              await waitFor(lifted);
            },
          },
          seen: { 'drag.dragging.touch': lifted },
        },
        {
          path,
          answers,
          reach,
          events: [
            { type: 'settings.opened' },
            { type: 'settings.submitted', mutationId: 'm' },
            { type: 'xstate.error.actor.updateBoard', error: broken },
          ],
          seen: {
            'settings.closed': () => expect(screen.queryByRole('dialog')).toBeNull(),
            'settings.editing.typing': () => {
              expect(buttonState(settings(), 'Save')).toBe('ready');
              expect(within(settings()).queryByText('broken')).toBeNull();
            },
            'settings.saving': () => expect(buttonState(settings(), 'Save')).toBe('busy'),
            'settings.editing.failed': () => {
              expect(buttonState(settings(), 'Save')).toBe('ready');
              alertWithText('broken', settings());
            },
          },
        },
      ],
      unseen: {
        'record.ready.settling': 'the board stays visible while it is updated',
        'record.ready.refreshing': 'the board stays visible while it is updated',
      },
    }),
  ).toEqual({ paths: 7, states: { seen: 12, all: 14 } });
});
