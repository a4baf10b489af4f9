import { describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine } from '../../../tests/model/coverage.ts';
import { stage } from '../../../tests/model/stage.ts';
import { AppError } from '../../../domain/errors.ts';
import {
  defaultNotificationSettings as settings,
  type NotificationSettings,
} from '../../../domain/notificationSettings.ts';
import { notificationSettingsMachine } from './notificationSettings.machine.ts';
import { selectIsChannelOn } from './notificationSettings.selectors.ts';
import type { UpdateNotificationSettingsCall } from './notificationSettings.types.ts';
import { settled } from '../../../tests/support/settled.ts';

const failed = new AppError('NETWORK', 'no answer');
const toggle = (on: boolean, channel: 'digest' | 'mail' = 'digest') =>
  ({ type: 'channel.toggled', notification: 'reminder', channel, on }) as const;

describe('notificationSettings machine', () => {
  test('covers every transition', async () => {
    expect(
      await coverMachine({
        machine: notificationSettingsMachine,
        events: [
          { type: 'retry.requested' },
          toggle(true),
          { type: 'xstate.done.actor.loadNotificationSettings', output: settings },
          { type: 'xstate.error.actor.loadNotificationSettings', error: failed },
          { type: 'xstate.done.actor.updateNotificationSettings', output: settings },
          { type: 'xstate.error.actor.updateNotificationSettings', error: failed },
        ],
      }),
    ).toMatchObject({ states: 4, transitions: { covered: 7, reachable: 7 }, missed: [] });
  });

  test('shows a choice immediately, sends later ones together and undoes only the rejected ones', async () => {
    const calls: UpdateNotificationSettingsCall[] = [];
    const answers: ((answer: NotificationSettings | Error) => void)[] = [];
    const it = stage(
      notificationSettingsMachine.provide({
        actors: {
          loadNotificationSettings: fromPromise<NotificationSettings, void>(async () => settings),
          updateNotificationSettings: fromPromise<NotificationSettings, UpdateNotificationSettingsCall>(({ input }) => {
            calls.push(input);
            return new Promise((resolve, reject) =>
              answers.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer))),
            );
          }),
        },
      }),
      undefined as never,
    );
    const isOn = (channel: 'digest' | 'mail') => selectIsChannelOn('reminder', channel)(it.actor.getSnapshot());
    await settled();
    it.actor.send(toggle(true));
    it.actor.send(toggle(true, 'mail'));
    expect([isOn('digest'), isOn('mail'), calls]).toEqual([true, true, [{ update: { reminder: { digest: true } } }]]);
    answers.shift()?.(failed);
    await settled();
    expect([isOn('digest'), isOn('mail'), calls.at(-1)]).toEqual([
      false,
      true,
      { update: { reminder: { mail: true } } },
    ]);
    expect(it.sentTo('toasts')).toEqual([{ type: 'toast.requested', kind: 'error', message: 'no answer' }]);
    answers.shift()?.({ ...settings, reminder: { ...settings.reminder, mail: true } });
    await settled();
    expect([isOn('digest'), isOn('mail')]).toEqual([false, true]);
  });
});
