import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import { defaultNotificationSettings } from '../../../domain/notificationSettings.ts';
import { texts } from '../../support/texts.ts';
import { after } from '../after.ts';
import { coverScreen } from '../coverScreen.ts';
import { press } from '../userActions.ts';

const path = '/settings/notifications';
const refused = new AppError('FORBIDDEN', 'not yours');
const toggled = { type: 'channel.toggled', notification: 'task_comment', channel: 'mail', on: true } as const;
const isMailed = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: 'A comment on your tasks: Email' }).checked;
const isBusy = () =>
  screen.getByRole('table', { name: texts.settings.notifications }).getAttribute('aria-busy') === 'true';
const saving = () => {
  expect(isMailed()).toBe(true);
  expect(isBusy()).toBe(true);
};

test('the screen shows the expected content in every state of the notificationSettings machine', async () => {
  expect(
    await coverScreen({
      machine: 'notificationSettings',
      acts: { 'channel.toggled': press('A comment on your tasks: Email', 'checkbox') },
      walks: [
        {
          path,
          reach: async () => void (await screen.findByRole('table', { name: texts.settings.notifications })),
          events: [toggled],
          seen: {
            idle: () => {
              expect(isMailed()).toBe(false);
              expect(isBusy()).toBe(false);
            },
            saving,
          },
        },
        {
          path,
          reach: after('notificationSettings', toggled, {
            type: 'xstate.done.actor.updateNotificationSettings',
            output: {
              ...defaultNotificationSettings,
              task_comment: { ...defaultNotificationSettings.task_comment, mail: true },
            },
          }),
          events: [{ ...toggled, on: false }],
          seen: {
            idle: () => {
              expect(isMailed()).toBe(true);
              expect(isBusy()).toBe(false);
            },
            saving: () => {
              expect(isMailed()).toBe(false);
              expect(isBusy()).toBe(true);
            },
          },
        },
        {
          path,
          reach: after('notificationSettings', toggled, {
            type: 'xstate.error.actor.updateNotificationSettings',
            error: refused,
          }),
          events: [toggled],
          seen: {
            idle: () => {
              screen.getByText('not yours');
              expect(isMailed()).toBe(false);
            },
            saving,
          },
        },
      ],
    }),
  ).toEqual({ paths: 3, states: { seen: 2, all: 2 } });
});
