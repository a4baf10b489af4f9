import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { unprovidedCallback } from '../../unprovided.ts';
import type { AnalyticsClientEvent, AnalyticsContext, AnalyticsEvent } from './analytics.types.ts';

/**
 * Machine of the analytics events. It runs always, as a child of the root. Without a client it drops all events except
 * the identified user, so nothing is ever sent unless a client is configured.
 */
export const analyticsMachine = setup({
  types: {} as { context: AnalyticsContext; events: AnalyticsEvent | AnalyticsClientEvent },
  actors: {
    client: unprovidedCallback<AnalyticsEvent>('client'),
  },
  actions: {
    storeUser: assign({
      user: ({ event, context }) => (event.type === 'user.identified' ? event : context.user),
    }),
    clearUser: assign({ user: null }),
    sendUser: enqueueActions(({ context: { user }, enqueue }) => {
      if (user !== null) enqueue.sendTo('client', user);
    }),
    forward: sendTo('client', ({ event }) => event as AnalyticsEvent),
  },
}).createMachine({
  id: 'analytics',
  context: () => ({ user: null }),
  invoke: { id: 'client', src: 'client', onError: '.absent' },
  initial: 'absent',
  states: {
    absent: {
      on: {
        'user.identified': { actions: 'storeUser' },
        'user.reset': { actions: 'clearUser' },
        'client.ready': { target: 'ready', actions: 'sendUser' },
      },
    },
    ready: {
      on: {
        'user.identified': { actions: ['storeUser', 'forward'] },
        'user.reset': { actions: ['clearUser', 'forward'] },
        'user.updated': { actions: 'forward' },
        'event.recorded': { actions: 'forward' },
        'page.viewed': { actions: 'forward' },
      },
    },
  },
});
