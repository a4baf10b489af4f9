/**
 * Machine of the notification settings. It runs while its screen is open. A choice is shown immediately and sent.
 * Choices made during a request are sent together afterwards. If the server rejects a request, its choices are undone
 * and a toast shows the error.
 */
import { assign, sendTo, setup } from 'xstate';
import type { NotificationSettings, NotificationSettingsUpdate } from '../../../domain/notificationSettings.ts';
import { type Failure, failureOf } from '../failure.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import type { NotificationSettingsEvent, UpdateNotificationSettingsCall } from './notificationSettings.types.ts';

export interface NotificationSettingsContext {
  /** Settings as the server has them. */
  saved: NotificationSettings | null;
  /** Choices of the pending request. */
  sent: NotificationSettingsUpdate;
  /** Choices made since the pending request. */
  chosen: NotificationSettingsUpdate;
  loadFailure: Failure | null;
}

type Choice = Extract<NotificationSettingsEvent, { type: 'channel.toggled' }>;

export const notificationSettingsMachine = setup({
  types: {
    context: {} as NotificationSettingsContext,
    events: {} as NotificationSettingsEvent,
    tags: {} as 'saving',
    children: {} as {
      loadNotificationSettings: 'loadNotificationSettings';
      updateNotificationSettings: 'updateNotificationSettings';
    },
  },
  actors: {
    loadNotificationSettings: unprovided<NotificationSettings, void>('loadNotificationSettings'),
    updateNotificationSettings: unprovided<NotificationSettings, UpdateNotificationSettingsCall>(
      'updateNotificationSettings',
    ),
  },
  actions: {
    storeSettings: assign((_, saved: NotificationSettings) => ({ saved, sent: {}, loadFailure: null })),
    storeLoadFailure: assign({ loadFailure: (_, failure: Failure) => failure }),
    storeChoice: assign(({ context: { chosen } }, { notification, channel, on }: Choice) => ({
      chosen: { ...chosen, [notification]: { ...chosen[notification], [channel]: on } },
    })),
    sendChosen: assign(({ context }) => ({ sent: context.chosen, chosen: {} })),
    clearSent: assign({ sent: {} }),
    showFailure: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      (_, { message }: Failure) => toastOf('error', message),
    ),
  },
  guards: { hasChosen: ({ context }) => Object.keys(context.chosen).length > 0 },
}).createMachine({
  id: 'notificationSettings',
  context: () => ({ saved: null, sent: {}, chosen: {}, loadFailure: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadNotificationSettings',
        src: 'loadNotificationSettings',
        onDone: { target: 'ready', actions: { type: 'storeSettings', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: { type: 'storeLoadFailure', params: ({ event }) => failureOf(event.error) },
        },
      },
    },
    failed: { on: { 'retry.requested': 'loading' } },
    ready: {
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
            onDone: { target: 'idle', actions: { type: 'storeSettings', params: ({ event }) => event.output } },
            onError: {
              target: 'idle',
              actions: ['clearSent', { type: 'showFailure', params: ({ event }) => failureOf(event.error) }],
            },
          },
        },
      },
    },
  },
});
