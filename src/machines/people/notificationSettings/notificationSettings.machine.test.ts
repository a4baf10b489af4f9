import { describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { stage } from '../../../../tests/model/stage.ts';
import { AppError } from '../../../../domain/errors.ts';
import {
  defaultNotificationSettings as settings,
  type NotificationSettings,
} from '../../../../domain/notificationSettings.ts';
import { notificationSettingsMachine } from './notificationSettings.machine.ts';
import { selectChosen } from './notificationSettings.selectors.ts';
import type { UpdateNotificationSettingsCall } from './notificationSettings.types.ts';
import { settled } from '../../../../tests/support/settled.ts';

const failed = new AppError('NETWORK', 'no answer');
const toggle = (on: boolean, channel: 'digest' | 'mail' = 'digest') =>
  ({ type: 'channel.toggled', notification: 'reminder', channel, on }) as const;

describe('notificationSettings machine', () => {
  test('covers every transition', async () => {
    expect(
      await coverMachine({
        machine: notificationSettingsMachine,
        events: [
          toggle(true),
          { type: 'xstate.done.actor.updateNotificationSettings', output: settings },
          { type: 'xstate.error.actor.updateNotificationSettings', error: failed },
        ],
      }),
    ).toMatchObject({ states: 2, transitions: { covered: 4, reachable: 4 }, missed: [] });
  });

  test('shows a choice immediately, sends later ones together and undoes only the rejected ones', async () => {
    const calls: UpdateNotificationSettingsCall[] = [];
    const answers: ((answer: NotificationSettings | Error) => void)[] = [];
    const it = stage(
      notificationSettingsMachine.provide({
        actors: {
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
    const chosen = (channel: 'digest' | 'mail') => selectChosen('reminder', channel)(it.actor.getSnapshot());
    it.actor.send(toggle(true));
    it.actor.send(toggle(true, 'mail'));
    expect([chosen('digest'), chosen('mail'), calls]).toEqual([
      true,
      true,
      [{ update: { reminder: { digest: true } } }],
    ]);
    answers.shift()?.(failed);
    await settled();
    expect([chosen('digest'), chosen('mail'), calls.at(-1)]).toEqual([
      undefined,
      true,
      { update: { reminder: { mail: true } } },
    ]);
    expect(it.sentTo('toasts')).toEqual([{ type: 'toast.requested', kind: 'error', message: 'no answer' }]);
    const record = { ...settings, reminder: { ...settings.reminder, mail: true } };
    answers.shift()?.(record);
    await settled();
    expect([chosen('digest'), chosen('mail')]).toEqual([undefined, undefined]);
    expect(it.sentTo('accountRecords')).toEqual([
      { type: 'record.received', spec: { kind: 'notificationSettings' }, record },
    ]);
  });
});
