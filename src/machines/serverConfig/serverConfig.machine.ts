/**
 * What the server was set up with, as far as those who aren't signed in may know. Lives always, as a child of the root.
 * Until it is known nothing that depends on it is offered.
 */
import { assign, setup } from 'xstate';
import type { PublicConfig } from '../../../domain/access.ts';
import { unprovided } from '../systemActors.ts';

export const serverConfigMachine = setup({
  types: {
    context: {} as { config: PublicConfig | null },
    events: {} as { type: 'never' },
    children: {} as { loadConfig: 'loadConfig' },
  },
  actors: { loadConfig: unprovided<PublicConfig, void>('loadConfig') },
  actions: { noteConfig: assign({ config: (_, config: PublicConfig) => config }) },
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
        onDone: { target: 'known', actions: { type: 'noteConfig', params: ({ event }) => event.output } },
        onError: 'unknown',
      },
    },
    unknown: { description: 'The server gave no answer; asked again after a while.', after: { pause: 'loading' } },
    known: {},
  },
});
