/**
 * Machine of the server's public configuration. It runs always, as a child of the root. Features that depend on it are
 * offered once it is loaded.
 */
import { assign, setup } from 'xstate';
import type { PublicConfig } from '../../../../domain/access.ts';
import { unprovided } from '../../unprovided.ts';

export const serverConfigMachine = setup({
  types: {
    context: {} as { config: PublicConfig | null },
    events: {} as { type: 'never' },
    children: {} as { loadConfig: 'loadConfig' },
  },
  actors: { loadConfig: unprovided<PublicConfig, void>('loadConfig') },
  actions: { storeConfig: assign({ config: (_, config: PublicConfig) => config }) },
  delays: { pause: 10_000 },
}).createMachine({
  id: 'serverConfig',
  context: () => ({ config: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadConfig',
        src: 'loadConfig',
        onDone: { target: 'known', actions: { type: 'storeConfig', params: ({ event }) => event.output } },
        onError: 'unknown',
      },
    },
    unknown: {
      description: 'The server did not answer. It is asked again after a pause.',
      after: { pause: 'loading' },
    },
    known: {},
  },
});
