import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Board } from '../../../domain/board.ts';
import { AppError } from '../../../domain/errors.ts';
import { uuid } from '../../../src/machines/records/testing.ts';
import { coverScreen } from '../coverScreen.ts';
import { grace, moment, workspace } from '../world.ts';

const board: Board = {
  id: uuid(300),
  name: 'Week 12',
  workspaceId: workspace.id,
  projectId: null,
  createdBy: grace,
  sharedWith: [],
  createdAt: moment,
  updatedAt: null,
  version: 1,
  tasks: 0,
  abilities: { update: true, delete: true },
};
const refused = new AppError('FORBIDDEN', 'not yours');

test('boards: what each state shows', async () => {
  expect(
    await coverScreen({
      machine: 'boards',
      walks: [
        {
          path: '/boards',
          events: [
            { type: 'xstate.done.actor.loadBoards', output: [board] },
            { type: 'xstate.error.actor.loadBoards', error: refused },
          ],
          seen: {
            'list.loading': () => screen.getByText('Loading'),
            'list.listed': () => screen.getByRole('link', { name: /Week 12/ }),
            'list.failed': () => within(screen.getByRole('alert')).getByText('not yours'),
          },
        },
      ],
      unseen: {
        'query.idle': 'the list is what is asked for',
        'query.pausing': 'the search field keeps what is typed; the list follows',
        'list.settling': 'the list stands as it is',
        'list.refreshing': 'the list stands as it is',
      },
    }),
  ).toEqual({ paths: 2, states: { seen: 3, all: 7 } });
});
