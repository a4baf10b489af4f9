import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Comment } from '../../../domain/comment.ts';
import { AppError } from '../../../domain/errors.ts';
import { uuid } from '../../../src/machines/records/testing.ts';
import { coverScreen } from '../coverScreen.ts';
import { buttonIn } from '../looks.ts';
import { ada, grace, moment, project } from '../world.ts';
// Fetched now, so that no look waits for it on a busy machine.
import '../../../src/screens/tasks/TasksScreen.tsx';
import '../../../src/screens/tasks/TaskDialog.tsx';
import '../../../src/screens/tasks/CommentsPanel.tsx';

const path = `/projects/${project.id}/tasks?task=${uuid(101)}&tab=comments`;
const refused = new AppError('FORBIDDEN', 'not yours');
const own: Comment = {
  id: uuid(500),
  taskId: uuid(101),
  content: 'The brass has come',
  createdBy: { id: ada.id, name: ada.name, lastName: ada.lastName, nickname: ada.nickname, avatar: null },
  createdAt: moment,
  editedAt: null,
  deletedAt: null,
  version: 1,
  abilities: { update: true, delete: true },
};
const theirs: Comment = {
  ...own,
  id: uuid(501),
  content: 'So have the screws',
  createdBy: grace,
  abilities: { update: false, delete: false },
};
const page = { comments: [own], older: 1 };
const list = () => screen.getByRole('region', { name: 'Comentarios' });
const panel = () => screen.getByRole('tabpanel', { name: 'Comentarios' });
const older = 'Ver comentarios anteriores';

test('comments: what each state shows', async () => {
  expect(
    await coverScreen({
      machine: 'comments',
      walks: [
        {
          path,
          events: [
            { type: 'xstate.done.actor.loadComments', output: page },
            { type: 'xstate.error.actor.loadComments', error: refused },
            { type: 'older.requested' },
            { type: 'xstate.error.actor.loadOlder', error: refused },
          ],
          seen: {
            'list.loading': () => within(panel()).getByText('Loading...'),
            'list.failed': () => {
              within(within(panel()).getByRole('alert')).getByText('Error: not yours');
              expect(buttonIn(panel(), 'Reintentar')).toBe('ready');
            },
            'list.ready.settled': () => {
              within(list()).getByText('The brass has come');
              expect(buttonIn(list(), older)).toBe('ready');
            },
            'list.ready.fetchingOlder': () => {
              within(list()).getByText('The brass has come');
              expect(buttonIn(list(), 'Loading...')).toBe('disabled');
            },
            'list.ready.lackingOlder': () =>
              expect(buttonIn(list(), 'No se pudieron cargar los anteriores. Reintentar')).toBe('ready'),
          },
        },
        {
          path,
          answers: { loadComments: () => ({ comments: [own, theirs], older: null }) },
          reach: async () => {
            await screen.findByText('The brass has come');
          },
          events: [{ type: 'edit.started', commentId: own.id, text: own.content, before: own.content, version: 1 }],
          seen: {
            'editing.none': () => {
              within(panel()).getByRole('textbox', { name: 'Add a comment' });
              expect(within(list()).queryByRole('textbox')).toBeNull();
            },
            'editing.one': () => {
              expect(within(list()).getByRole('textbox', { name: 'Editar comentario' }).textContent).toBe(
                'The brass has come',
              );
              expect(buttonIn(list(), 'Guardar')).toBe('ready');
            },
          },
        },
      ],
      unseen: {
        'list.ready.refreshing': 'what is here stays meanwhile',
        'list.ready.stale': 'what is here stays; that the connection fails is told for the whole page',
      },
    }),
  ).toEqual({ paths: 3, states: { seen: 7, all: 9 } });
});
