import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Comment } from '../../../domain/comment.ts';
import { uuid } from '../../../src/machines/sync/records/testing.ts';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';
import '../elementSizes.ts';
import { pressInMenu } from '../userActions.ts';
import { buttonState } from '../elements.ts';
import { aComment, grace, listing, moment, project } from '../world.ts';
// Loads the lazy code before the test, so that no check times out on a slow machine.
import '../../../src/screens/tasks/TasksScreen.tsx';
import '../../../src/screens/tasks/TaskDialog.tsx';
import '../../../src/screens/tasks/CommentsPanel.tsx';

const path = `/projects/${project.id}/tasks?task=${uuid(101)}&tab=comments`;
const own = aComment();
const theirs: Comment = {
  ...own,
  id: uuid(501),
  content: 'So have the screws',
  createdBy: grace,
  abilities: { update: false, delete: false },
};
const menu = texts.tasks.comments.menu({ author: 'Ada Lovelace' });
const list = () => screen.getByRole('region', { name: texts.tasks.comments.list });
const panel = () => screen.getByRole('tabpanel', { name: texts.tasks.detail.comments });

test('the screen shows the expected content in every state of the comments machine', async () => {
  expect(
    await coverScreen({
      machine: 'comments',
      acts: {
        'edit.started': pressInMenu(menu, texts.tasks.comments.edit),
        'comment.deleted': pressInMenu(menu, texts.tasks.comments.remove),
      },
      walks: [
        {
          path,
          answers: listing('comments', [own, theirs]),
          reach: async () => {
            await screen.findByText('The brass has come');
          },
          events: [
            { type: 'comment.deleted', commentId: own.id, mutationId: 'm', at: moment },
            { type: 'edit.started', id: own.id, text: own.content, before: own.content, version: 1 },
          ],
          seen: {
            none: () => {
              within(panel()).getByRole('textbox', { name: texts.tasks.comments.add });
              expect(within(list()).queryByRole('textbox')).toBeNull();
            },
            editing: () => {
              expect(within(list()).getByRole('textbox', { name: texts.tasks.comments.editLabel }).textContent).toBe(
                'The brass has come',
              );
              expect(buttonState(list(), texts.tasks.comments.save)).toBe('ready');
            },
          },
        },
      ],
    }),
  ).toEqual({ paths: 2, states: { seen: 2, all: 2 } });
});
