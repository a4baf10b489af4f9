import { enqueueActions, setup } from 'xstate';
import { restartAfterCrash } from '../../crash.ts';
import { sendByName } from '../../senders.ts';
import { unprovidedCallback } from '../../unprovided.ts';
import type { ConnectivityChanged, ConnectivityEvent } from './connectivity.types.ts';

/**
 * Machine of the connection to the server. It runs always, as a child of the root. Its service reports the browser's
 * state, and `realtime` the socket's. Once connected, it informs the outbox, which sends waiting writes, and the
 * records, which load failed lists again.
 */
export const connectivityMachine = setup({
  types: {} as { events: ConnectivityEvent },
  actors: {
    watchOnline: unprovidedCallback<{ type: string }>('watchOnline'),
  },
  actions: {
    reportOnline: enqueueActions(({ enqueue }, online: boolean) => {
      for (const name of ['outbox', 'records', 'accountRecords', 'taskKeys'] as const)
        enqueue(sendByName(name, { type: 'connectivity.changed', online } satisfies ConnectivityChanged));
    }),
  },
  guards: {
    isPolling: (_, { polling }: { polling: boolean }) => polling,
  },
}).createMachine({
  id: 'connectivity',
  invoke: { id: 'watchOnline', src: 'watchOnline', onError: { actions: restartAfterCrash } },
  initial: 'online',
  on: {
    'browser.offline': '.offline',
  },
  states: {
    online: {
      initial: 'direct',
      on: {
        'server.lost': 'reconnecting',
        'server.reached': { actions: { type: 'reportOnline', params: true } },
      },
      states: {
        direct: {
          on: {
            'transport.changed': { guard: { type: 'isPolling', params: ({ event }) => event }, target: 'polling' },
          },
        },
        polling: {
          description: 'WebSocket is blocked. Changes of other users arrive with a delay.',
          on: { 'transport.changed': { guard: ({ event }) => !event.polling, target: 'direct' } },
        },
        last: { type: 'history', target: 'direct' },
      },
    },
    reconnecting: {
      description: "The browser is online, but the server can't be reached. Requests are still tried.",
      on: {
        'server.reached': { target: 'online.last', actions: { type: 'reportOnline', params: true } },
      },
    },
    offline: {
      entry: { type: 'reportOnline', params: false },
      initial: 'waiting',
      on: {
        'browser.offline': {},
        'server.reached': { target: 'online.last', actions: { type: 'reportOnline', params: true } },
      },
      states: {
        waiting: {
          on: {
            'server.lost': 'disconnected',
            'browser.online': { target: '#connectivity.online.last', actions: { type: 'reportOnline', params: true } },
          },
        },
        disconnected: {
          description: 'The live connection was lost with the network and has to reconnect too.',
          on: {
            'browser.online': { target: '#connectivity.reconnecting', actions: { type: 'reportOnline', params: true } },
          },
        },
      },
    },
  },
});
