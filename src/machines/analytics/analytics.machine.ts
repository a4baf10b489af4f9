import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { unprovidedCallback } from '../systemActors.ts';
import type { AnalyticsClientEvent, AnalyticsContext, AnalyticsEvent } from './analytics.types.ts';

/*
 * What the product tells its analytics. Lives always, as a child of the root. While no client is there, everything but
 * who the person is is dropped: nothing is ever sent without a configured client.
 */
export const analyticsMachine = setup({
  types: {} as { context: AnalyticsContext; events: AnalyticsEvent | AnalyticsClientEvent },
  actors: {
    client: unprovidedCallback<AnalyticsEvent>('client'),
  },
  actions: {
    rememberPerson: assign({
      person: ({ event, context }) => (event.type === 'user.identified' ? event : context.person),
    }),
    forgetPerson: assign({ person: null }),
    introducePerson: enqueueActions(({ context: { person }, enqueue }) => {
      if (person !== null) enqueue.sendTo('client', person);
    }),
    pass: sendTo('client', ({ event }) => event as AnalyticsEvent),
  },
}).createMachine({
  id: 'analytics',
  context: () => ({ person: null }),
  invoke: { id: 'client', src: 'client', onError: '.absent' },
  initial: 'absent',
  states: {
    absent: {
      on: {
        'user.identified': { actions: 'rememberPerson' },
        'user.reset': { actions: 'forgetPerson' },
        'client.ready': { target: 'ready', actions: 'introducePerson' },
      },
    },
    ready: {
      on: {
        'user.identified': { actions: ['rememberPerson', 'pass'] },
        'user.reset': { actions: ['forgetPerson', 'pass'] },
        'user.updated': { actions: 'pass' },
        'event.recorded': { actions: 'pass' },
        'page.viewed': { actions: 'pass' },
      },
    },
  },
});
