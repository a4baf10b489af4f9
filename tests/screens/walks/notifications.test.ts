import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import { aPage } from '../../../src/machines/sync/records/testing.ts';
import type { LoadInput } from '../../../src/machines/sync/records/records.types.ts';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';
import { notification, pageOf } from '../world.ts';

const refused = new AppError('FORBIDDEN', 'not yours');

test('the screen shows the expected content in every state of the notifications machine', async () => {
  expect(
    await coverScreen({
      machine: 'notifications',
      walks: [
        {
          path: '/notifications',
          answers: {
            loadPage: (input: LoadInput) =>
              input.spec.kind === 'notifications' ? { ...aPage([notification]), unread: 1 } : pageOf(input),
          },
          reach: async () => void (await screen.findByRole('link', { name: 'Write the notes' })),
          events: [
            { type: 'notification.marked', ids: [notification.id], read: true },
            { type: 'xstate.error.actor.sendMark', error: refused },
          ],
          seen: {
            'marking.idle': () => {
              screen.getByRole('button', { name: texts.notifications.markRead });
              screen.getByText('1 sin leer');
            },
            'marking.sending': () => {
              screen.getByRole('button', { name: texts.notifications.markUnread });
              screen.getByText(texts.notifications.noneUnreadTitle);
            },
          },
        },
      ],
      unseen: { 'list.following': 'the walk of the resource shows the list' },
    }),
  ).toEqual({ paths: 1, states: { seen: 2, all: 3 } });
});
