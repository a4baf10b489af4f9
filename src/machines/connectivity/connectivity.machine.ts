import { enqueueActions, setup } from 'xstate';
import { actorOf, unprovidedCallback } from '../systemActors.ts';
import type { ConnectivityEvent } from './connectivity.types.ts';

/*
 * Whether the server can be reached. Lives always, as a child of the root. Hears the browser through its slot and the
 * socket through realtime. Tells the outbox, which sends waiting writes, and records, which loads failed lists again.
 */
export const connectivityMachine = setup({
  types: {} as { events: ConnectivityEvent },
  actors: {
    watchOnline: unprovidedCallback<{ type: string }>('watchOnline'),
  },
  actions: {
    tell: enqueueActions(({ enqueue, system }, online: boolean) => {
      for (const name of ['outbox', 'records'] as const)
        enqueue.sendTo(actorOf(system, name), { type: 'connectivity.changed', online });
    }),
  },
  guards: {
    isPolling: (_, { polling }: { polling: boolean }) => polling,
  },
}).createMachine({
  id: 'connectivity',
  invoke: { id: 'watchOnline', src: 'watchOnline', onError: {} },
  initial: 'online',
  on: {
    'browser.offline': '.offline',
  },
  states: {
    online: {
      initial: 'direct',
      on: {
        'server.lost': 'reconnecting',
        'server.reached': { actions: { type: 'tell', params: true } },
      },
      states: {
        direct: {
          on: {
            'transport.changed': { guard: { type: 'isPolling', params: ({ event }) => event }, target: 'polling' },
          },
        },
        polling: {
          description: 'WebSocket is blocked on the way; changes of others come with a delay.',
          on: { 'transport.changed': { guard: ({ event }) => !event.polling, target: 'direct' } },
        },
        last: { type: 'history', target: 'direct' },
      },
    },
    reconnecting: {
      description: 'The browser has a network, the server is not there. Calls are still tried.',
      on: {
        'server.reached': { target: 'online.last', actions: { type: 'tell', params: true } },
      },
    },
    offline: {
      entry: { type: 'tell', params: false },
      initial: 'waiting',
      on: {
        'browser.offline': {},
        'server.reached': { target: 'online.last', actions: { type: 'tell', params: true } },
      },
      states: {
        waiting: {
          on: {
            'server.lost': 'cutOff',
            'browser.online': { target: '#connectivity.online.last', actions: { type: 'tell', params: true } },
          },
        },
        cutOff: {
          description: 'The live connection went with the network and has to come back too.',
          on: { 'browser.online': { target: '#connectivity.reconnecting', actions: { type: 'tell', params: true } } },
        },
      },
    },
  },
});
