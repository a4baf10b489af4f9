/**
 * Where each type of notification goes. Started and stopped with its screen. A choice shows at once and is sent; those
 * made meanwhile go together with the next request. A refusal takes back what it was about and says so.
 */
import { assign, sendTo, setup } from 'xstate';
import type { NotificationSettings, NotificationSettingsUpdate } from '../../../domain/notificationSettings.ts';
import { type Failure, failureOf } from '../failure.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import type { NotificationSettingsEvent, UpdateNotificationSettingsCall } from './notificationSettings.types.ts';

export interface NotificationSettingsContext {
  /** As the server has them. */
  saved: NotificationSettings | null;
  /** On their way. */
  sent: NotificationSettingsUpdate;
  /** Chosen since. */
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
    adopt: assign((_, saved: NotificationSettings) => ({ saved, sent: {}, loadFailure: null })),
    noteLoadFailure: assign({ loadFailure: (_, failure: Failure) => failure }),
    noteChoice: assign(({ context: { chosen } }, { notification, channel, on }: Choice) => ({
      chosen: { ...chosen, [notification]: { ...chosen[notification], [channel]: on } },
    })),
    sendChosen: assign(({ context }) => ({ sent: context.chosen, chosen: {} })),
    dropSent: assign({ sent: {} }),
    toastFailure: sendTo(
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
        onDone: { target: 'ready', actions: { type: 'adopt', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: { type: 'noteLoadFailure', params: ({ event }) => failureOf(event.error) },
        },
      },
    },
    failed: { on: { 'retry.requested': 'loading' } },
    ready: {
      on: { 'channel.toggled': { actions: { type: 'noteChoice', params: ({ event }) => event } } },
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
            onDone: { target: 'idle', actions: { type: 'adopt', params: ({ event }) => event.output } },
            onError: {
              target: 'idle',
              actions: ['dropSent', { type: 'toastFailure', params: ({ event }) => failureOf(event.error) }],
            },
          },
        },
      },
    },
  },
});
