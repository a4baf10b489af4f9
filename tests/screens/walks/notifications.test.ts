import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import { aPage } from '../../../src/machines/sync/records/testing.ts';
import type { LoadInput } from '../../../src/machines/sync/records/records.types.ts';
import { texts } from '../../support/texts.ts';
import { toastOf } from '../../../src/machines/app/toasts/toasts.types.ts';
import { after } from '../after.ts';
import { coverScreen } from '../coverScreen.ts';
import { inSequence, press } from '../userActions.ts';
import { notification, pageOf } from '../world.ts';

const refused = new AppError('FORBIDDEN', 'not yours');

const answers = {
  loadPage: (input: LoadInput) =>
    input.spec.kind === 'notifications' ? { ...aPage([notification]), unread: 1 } : pageOf(input),
};

test('the screen shows the expected content in every state of the notifications machine', async () => {
  expect(
    await coverScreen({
      machine: 'notifications',
      acts: {
        'notification.marked': press(texts.notifications.markRead),
        'notification.opened': press('Write the notes', 'link'),
        'all.marked': press(texts.notifications.markAll),
        'filter.changed': press(texts.notifications.onlyUnread, 'radio'),
        'toast.followed': press(texts.start.open),
      },
      walks: [
        {
          path: '/notifications',
          answers,
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
        {
          path: '/notifications',
          answers,
          reach: inSequence(
            async () => void (await screen.findByRole('link', { name: 'Write the notes' })),
            after('toasts', { ...toastOf('info', 'Ada has written'), action: { open: '/projects' } }),
          ),
          events: [
            { type: 'notification.opened', id: notification.id },
            { type: 'all.marked' },
            { type: 'filter.changed', filter: { state: 'unread', type: null } },
            { type: 'toast.followed', notificationIds: [], link: '/projects' },
          ],
          seen: {},
        },
      ],
      unseen: { 'list.following': 'the walk of the resource shows the list' },
    }),
  ).toEqual({ paths: 5, states: { seen: 2, all: 3 } });
});
