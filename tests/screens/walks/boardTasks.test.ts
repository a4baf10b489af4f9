import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPage } from '../../../src/machines/sync/records/testing.ts';
import { expect, test } from 'vitest';
import type { Board } from '../../../domain/board.ts';
import type { LoadInput } from '../../../src/machines/sync/records/records.types.ts';
import { uuid } from '../../../src/machines/sync/records/testing.ts';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';
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

const path = `/boards/${board.id}`;
const loadPage = (input: LoadInput): unknown => {
  switch (input.spec.kind) {
    case 'board':
      return board;
    case 'boardTasks':
      return aPage([task]);
    case 'task':
      return detailOf(task);
    default:
      return pageOf(input);
  }
};
const answers = { loadPage };
const card = (): HTMLElement => screen.getByRole('button', { name: /^Write the notes/ });
const lifted = (): HTMLElement =>
  screen.getByText(
    texts.board.cards.cardPickedUp({ title: 'Write the notes', column: 'To Do', position: 1, total: 1 }),
  );
const reach = async (): Promise<void> => void (await screen.findByRole('button', { name: /^Write the notes/ }));

test('the screen shows the expected content in every state of the boardTasks machine', async () => {
  expect(
    await coverScreen({
      machine: 'boardTasks',
      walks: [
        {
          path,
          answers,
          reach: async (app) => {
            await reach();
            await act(async () => {
              card().focus();
              app.clock.increment(80);
            });
          },
          events: [{ type: 'drag.started', taskId: task.id, by: 'keyboard' }, { type: 'drag.cancelled' }],
          acts: {
            'drag.started': async () => void (await userEvent.keyboard(' ')),
            'drag.cancelled': async () => void (await userEvent.keyboard('{Escape}')),
          },
          seen: {
            idle: () => expect(card().getAttribute('aria-pressed')).not.toBe('true'),
            'dragging.keyboard': () => expect(card().getAttribute('aria-pressed')).toBe('true'),
          },
        },
        {
          path,
          answers,
          reach,
          events: [{ type: 'drag.started', taskId: task.id, by: 'mouse' }],
          acts: {
            'drag.started': async () => {
              fireEvent.mouseDown(card(), { button: 0, clientX: 10, clientY: 10 });
              fireEvent.mouseMove(document, { clientX: 20, clientY: 20 });
              await waitFor(lifted);
            },
          },
          seen: { 'dragging.mouse': lifted },
        },
        {
          path,
          answers,
          reach,
          events: [{ type: 'drag.started', taskId: task.id, by: 'touch' }],
          acts: {
            'drag.started': async () => {
              fireEvent.touchStart(card(), { touches: [{ clientX: 10, clientY: 10 }] });
              await waitFor(lifted);
            },
          },
          seen: { 'dragging.touch': lifted },
        },
      ],
    }),
  ).toEqual({ paths: 4, states: { seen: 4, all: 4 } });
});
