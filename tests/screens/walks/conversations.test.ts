import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Conversation } from '../../../domain/conversation.ts';
import { AppError } from '../../../domain/errors.ts';
import { aViewer, uuid } from '../../../src/machines/records/testing.ts';
import { coverScreen } from '../coverScreen.ts';
import { grace, moment, workspace } from '../world.ts';

const { id, name, lastName, nickname, avatar } = aViewer;
const conversation: Conversation = {
  id: uuid(400),
  workspaceId: workspace.id,
  kind: 'direct',
  name: '',
  members: [{ id, name, lastName, nickname, avatar }, grace],
  createdBy: grace.id,
  createdAt: moment,
  version: 1,
  lastMessage: null,
  unread: 2,
  lastRead: 0,
  abilities: { update: false, leave: false },
};
const list = (): HTMLElement => screen.getByRole('region', { name: 'Your conversations' });
const listed = [{ type: 'xstate.done.actor.loadConversations', output: [conversation] }] as const;

test('conversations: what each state shows', async () => {
  expect(
    await coverScreen({
      machine: 'conversations',
      walks: [
        {
          path: '/conversations',
          events: [
            ...listed,
            { type: 'xstate.error.actor.loadConversations', error: new AppError('FORBIDDEN', 'not yours') },
          ],
          seen: {
            loading: () => within(list()).getByText('Loading...'),
            failed: () => within(within(list()).getByRole('alert')).getByText('Error: not yours'),
            'ready.settled': () => within(list()).getByRole('link', { name: /Grace Hopper.*2 unread/ }),
          },
        },
      ],
      unseen: {
        'ready.refreshing': 'the list stands as it is, and what is new comes into it',
        'ready.stale': 'the list stands as it is; the shell says when the server is out of reach',
      },
    }),
  ).toEqual({ paths: 2, states: { seen: 3, all: 5 } });
});
