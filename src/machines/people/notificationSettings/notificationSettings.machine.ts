/**
 * Machine of the notification settings. It runs while its screen is open. The settings are in the records of the
 * account. A choice is shown at once and sent; choices made during a request are sent together afterwards. If the
 * server rejects a request, its choices are undone and a toast shows the error.
 */
import { assign, enqueueActions, setup } from 'xstate';
import type { NotificationSettings, NotificationSettingsUpdate } from '../../../../domain/notificationSettings.ts';
import { toastFailure } from '../../failure.ts';
import { failureIn } from '../../serviceFailure.ts';
import type { NotificationSettingsSpec } from '../../sync/records/resources/notificationSettings.ts';
import { unprovided } from '../../unprovided.ts';
import type { NotificationSettingsEvent, UpdateNotificationSettingsCall } from './notificationSettings.types.ts';
import { deliverRecord } from '../../sync/records/records.senders.ts';

export interface NotificationSettingsContext {
  sent: NotificationSettingsUpdate;
  /** Choices made since the pending request. */
  chosen: NotificationSettingsUpdate;
}

const settings: NotificationSettingsSpec = { kind: 'notificationSettings' };

type Choice = Extract<NotificationSettingsEvent, { type: 'channel.toggled' }>;

export const notificationSettingsMachine = setup({
  types: {
    context: {} as NotificationSettingsContext,
    events: {} as NotificationSettingsEvent,
    tags: {} as 'saving',
    children: {} as { updateNotificationSettings: 'updateNotificationSettings' },
  },
  actors: {
    updateNotificationSettings: unprovided<NotificationSettings, UpdateNotificationSettingsCall>(
      'updateNotificationSettings',
    ),
  },
  actions: {
    deliverSettings: enqueueActions(({ enqueue }, record: NotificationSettings) =>
      enqueue(deliverRecord(settings, record)),
    ),
    storeChoice: assign(({ context: { chosen } }, { notification, channel, on }: Choice) => ({
      chosen: { ...chosen, [notification]: { ...chosen[notification], [channel]: on } },
    })),
    sendChosen: assign(({ context }) => ({ sent: context.chosen, chosen: {} })),
    clearSent: assign({ sent: {} }),
    showFailure: toastFailure(),
  },
  guards: { hasChosen: ({ context }) => Object.keys(context.chosen).length > 0 },
}).createMachine({
  id: 'notificationSettings',
  context: () => ({ sent: {}, chosen: {} }),
  on: { 'channel.toggled': { actions: { type: 'storeChoice', params: ({ event }) => event } } },
  initial: 'idle',
  states: {
    idle: { always: { guard: 'hasChosen', target: 'saving' } },
    saving: {
      tags: 'saving',
      entry: 'sendChosen',
      invoke: {
        id: 'updateNotificationSettings',
        src: 'updateNotificationSettings',
        input: ({ context }) => ({ update: context.sent }),
        onDone: {
          target: 'idle',
          actions: ['clearSent', { type: 'deliverSettings', params: ({ event }) => event.output }],
        },
        onError: {
          target: 'idle',
          actions: ['clearSent', { type: 'showFailure', params: failureIn }],
        },
      },
    },
  },
});
