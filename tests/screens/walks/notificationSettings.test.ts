import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import { defaultNotificationSettings } from '../../../domain/notificationSettings.ts';
import { after } from '../after.ts';
import { coverScreen } from '../coverScreen.ts';
import { alertWithText, buttonState } from '../elements.ts';

const path = '/settings/notifications';
const answers = { loadNotificationSettings: () => defaultNotificationSettings };
const refused = new AppError('FORBIDDEN', 'not yours');
const toggled = { type: 'channel.toggled', notification: 'task_comment', channel: 'mail', on: true } as const;
const isMailed = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: 'A comment on your tasks: Email' }).checked;
const isBusy = () => screen.getByRole('table', { name: 'Notifications' }).getAttribute('aria-busy') === 'true';
const saving = () => {
  expect(isMailed()).toBe(true);
  expect(isBusy()).toBe(true);
};

test('the screen shows the expected content in every state of the notificationSettings machine', async () => {
  expect(
    await coverScreen({
      machine: 'notificationSettings',
      walks: [
        {
          path,
          events: [
            { type: 'xstate.done.actor.loadNotificationSettings', output: defaultNotificationSettings },
            { type: 'xstate.error.actor.loadNotificationSettings', error: refused },
            toggled,
          ],
          seen: {
            loading: () => screen.getByText('Loading'),
            failed: () => {
              alertWithText('not yours');
              expect(buttonState(document.body, 'Try again')).toBe('ready');
            },
            'ready.idle': () => {
              expect(isMailed()).toBe(false);
              expect(isBusy()).toBe(false);
            },
            'ready.saving': saving,
          },
        },
        {
          path,
          answers,
          reach: after('notificationSettings', toggled, {
            type: 'xstate.done.actor.updateNotificationSettings',
            output: {
              ...defaultNotificationSettings,
              task_comment: { ...defaultNotificationSettings.task_comment, mail: true },
            },
          }),
          events: [toggled],
          seen: {
            'ready.idle': () => {
              expect(isMailed()).toBe(true);
              expect(isBusy()).toBe(false);
            },
            'ready.saving': saving,
          },
        },
        {
          path,
          answers,
          reach: after('notificationSettings', toggled, {
            type: 'xstate.error.actor.updateNotificationSettings',
            error: refused,
          }),
          events: [toggled],
          seen: {
            'ready.idle': () => {
              screen.getByText('not yours');
              expect(isMailed()).toBe(false);
            },
            'ready.saving': saving,
          },
        },
      ],
    }),
  ).toEqual({ paths: 4, states: { seen: 4, all: 4 } });
});
