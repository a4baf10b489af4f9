import { screen } from '@testing-library/react';
import { aPage } from '../../../src/machines/sync/records/testing.ts';
import { expect, test } from 'vitest';
import type { Board } from '../../../domain/board.ts';
import { AppError } from '../../../domain/errors.ts';
import type { LoadInput } from '../../../src/machines/sync/records/records.types.ts';
import { uuid } from '../../../src/machines/sync/records/testing.ts';
import { texts } from '../../support/texts.ts';
import { card, dropCard, focusCard, hoverCard, lifted, liftCard, untilCards } from '../cards.ts';
import { inSequence, choose, press, pressKeys } from '../userActions.ts';
import '../elementSizes.ts';
import { coverScreen } from '../coverScreen.ts';
import { grace, moment, detailOf, pageOf, project, statuses, tasks, workspace } from '../world.ts';

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
const ids = { mutationId: 'm', at: moment };
const fail = () => {
  throw new AppError('INTERNAL', 'broken');
};
const isIdle = { idle: () => expect(card().getAttribute('aria-pressed')).not.toBe('true') };
const tick = press(/Cut the gears/, 'checkbox');
const filter = choose(texts.boards.board.assignedTo, /Ada/);

test('the screen shows the expected content in every state of the boardTasks machine', async () => {
  expect(
    await coverScreen({
      machine: 'boardTasks',
      acts: {
        'drag.started': liftCard,
        'drag.cancelled': pressKeys('{Escape}'),
        'drag.dropped': dropCard,
        'task.hovered': hoverCard,
        'filters.cleared': inSequence(filter, press(texts.boards.board.clear)),
        'retry.requested': press(texts.boards.retry),
        'older.requested': press(/^12 más/),
        'task.takenOff': inSequence(tick, tick),
      },
      walks: [
        {
          path,
          answers,
          reach: untilCards,
          events: [{ type: 'task.hovered', projectId: project.id, taskId: task.id }, { type: 'filters.cleared' }],
          seen: isIdle,
        },
        {
          path,
          answers: {
            loadPage: (input: LoadInput) =>
              input.spec.kind === 'boardTasks'
                ? { ...aPage([task]), older: { [statuses.done.id]: 12 } }
                : loadPage(input),
          },
          reach: untilCards,
          events: [
            {
              type: 'older.requested',
              spec: { kind: 'olderTasks', place: { boardId: board.id }, filters: { statusIds: [statuses.done.id] } },
              afterFailure: false,
            },
          ],
          seen: { idle: () => screen.getByRole('button', { name: /12 más|antiguas/ }) },
        },
        {
          path: `${path}?add=${project.id}`,
          answers,
          reach: async () => void (await screen.findByRole('checkbox', { name: /Cut the gears/ })),
          events: [{ type: 'task.takenOff', projectId: project.id, taskId: uuid(102), ...ids }],
          seen: { idle: () => screen.getByRole('checkbox', { name: /Cut the gears/ }) },
        },
        {
          path,
          answers: { loadPage: (input: LoadInput) => (input.spec.kind === 'boardTasks' ? fail() : loadPage(input)) },
          events: [{ type: 'retry.requested' }],
          seen: { idle: () => screen.getByRole('button', { name: texts.boards.retry }) },
        },
        {
          path,
          answers,
          reach: focusCard,
          events: [
            { type: 'drag.started', taskId: task.id, by: 'keyboard' },
            { type: 'drag.cancelled' },
            {
              type: 'drag.dropped',
              projectId: project.id,
              taskId: task.id,
              statusId: statuses.inProgress.id,
              ...ids,
            },
          ],
          seen: {
            ...isIdle,
            'dragging.keyboard': () => expect(card().getAttribute('aria-pressed')).toBe('true'),
          },
        },
        {
          path,
          answers,
          reach: untilCards,
          events: [{ type: 'drag.started', taskId: task.id, by: 'mouse' }],
          seen: { 'dragging.mouse': lifted },
        },
        {
          path,
          answers,
          reach: untilCards,
          events: [{ type: 'drag.started', taskId: task.id, by: 'touch' }],
          seen: { 'dragging.touch': lifted },
        },
      ],
    }),
  ).toEqual({ paths: 14, states: { seen: 4, all: 4 } });
});
