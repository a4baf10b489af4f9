import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { coverScreen } from '../coverScreen.ts';

const waits = (): void => {
  screen.getByRole('heading', { level: 1, name: 'Conversations' });
  screen.getByText(/^Loading/);
};

test('workspace: what each state shows', async () => {
  expect(
    await coverScreen({
      machine: 'workspace',
      walks: [
        {
          path: '/projects',
          answers: { loadOutbox: undefined, loadTogether: undefined },
          events: [{ type: 'xstate.done.actor.loadOutbox', output: [] }],
          seen: {
            opening: () => {
              screen.getByRole('navigation', { name: 'Main navigation' });
              screen.getByText('Loading...');
            },
            'active.fetchingMore': () => screen.getByRole('link', { name: /Engine/ }),
          },
        },
        {
          path: '/conversations',
          answers: { loadTogether: undefined, loadConversations: () => [] },
          reach: async () => void (await screen.findByRole('heading', { level: 1, name: 'Conversations' })),
          events: [
            { type: 'xstate.done.actor.loadTogether', output: ['conversations'] },
            { type: 'xstate.error.actor.loadTogether', error: new Error('away') },
          ],
          seen: {
            'active.lackingMore': waits,
            'active.complete': () => expect(screen.queryByText(/^Loading/)).toBeNull(),
          },
        },
      ],
      unseen: { 'active.showing': 'passed through' },
    }),
  ).toEqual({ paths: 3, states: { seen: 4, all: 5 } });
});
