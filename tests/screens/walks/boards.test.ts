import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Board } from '../../../domain/board.ts';
import { AppError } from '../../../domain/errors.ts';
import { uuid } from '../../../src/machines/records/testing.ts';
import { coverScreen } from '../coverScreen.ts';
import { buttonIn, dialog } from '../looks.ts';
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
            { type: 'removal.requested', boardId: board.id },
            { type: 'removal.confirmed', mutationId: 'm' },
            { type: 'xstate.done.actor.hasTasks', output: true },
            { type: 'xstate.done.actor.hasTasks', output: false },
          ],
          seen: {
            'list.loading': () => screen.getByText('Loading'),
            'list.listed': () => screen.getByRole('link', { name: /Week 12/ }),
            'list.failed': () => within(screen.getByRole('alert')).getByText('not yours'),
            'removal.idle': () => expect(screen.queryByRole('dialog')).toBeNull(),
            'removal.asking': () => expect(buttonIn(dialog('Delete board'), 'Delete board')).toBe('ready'),
            'removal.removing': () => expect(buttonIn(dialog('Delete board'), 'Delete board')).toBe('busy'),
            'removal.refused': () => within(dialog('Delete board')).getByText('Week 12 still has tasks.'),
          },
        },
        {
          path: '/boards?create=true',
          events: [
            { type: 'form.changed', patch: { name: 'Week 13' } },
            { type: 'form.submitted', boardId: 'b', mutationId: 'm' },
            { type: 'xstate.error.actor.createBoard', error: refused },
          ],
          serializeState: ({ context }) => context.form.name,
          seen: {
            'creation.editing.typing': () => expect(buttonIn(dialog('Create board'), 'Create board')).not.toBe('busy'),
            'creation.creating': () => expect(buttonIn(dialog('Create board'), 'Create board')).toBe('busy'),
            'creation.editing.failed': () => within(dialog('Create board')).getByText('not yours'),
          },
        },
      ],
      unseen: {
        'query.idle': 'the list is what is asked for',
        'query.pausing': 'the search field keeps what is typed; the list follows',
        'list.settling': 'the list stands as it is',
        'list.refreshing': 'the list stands as it is',
        'removal.checking': 'the question comes with its answer',
      },
    }),
  ).toEqual({ paths: 4, states: { seen: 10, all: 15 } });
});
