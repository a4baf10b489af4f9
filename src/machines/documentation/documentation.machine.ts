/**
 * The guide's search and the description of the server's interface, which is asked for once something shows it or looks
 * in it. Started and stopped with its screen; the guide itself comes with the code.
 */
import { assign, setup } from 'xstate';
import { type Failure, failureOf } from '../failure.ts';
import { unprovided } from '../systemActors.ts';
import type { DocumentationEvent, LoadedApi } from './documentation.types.ts';

export interface DocumentationContext {
  typed: string;
  api: LoadedApi;
  failure: Failure | null;
}

export const documentationMachine = setup({
  types: {
    context: {} as DocumentationContext,
    events: {} as DocumentationEvent,
    children: {} as { loadApi: 'loadApi' },
  },
  actors: { loadApi: unprovided<LoadedApi, void>('loadApi') },
  actions: {
    noteTyped: assign({ typed: (_, text: string) => text }),
    noteApi: assign({ api: (_, api: LoadedApi) => api, failure: null }),
    noteFailure: assign({ failure: (_, failure: Failure) => failure }),
  },
  guards: { isBlank: (_, text: string) => text.trim() === '' },
}).createMachine({
  id: 'documentation',
  context: () => ({ typed: '', api: [], failure: null }),
  initial: 'withoutApi',
  on: { 'search.typed': { actions: { type: 'noteTyped', params: ({ event }) => event.text } } },
  states: {
    withoutApi: {
      on: {
        'api.wanted': 'loadingApi',
        'search.typed': [
          {
            guard: { type: 'isBlank', params: ({ event }) => event.text },
            actions: { type: 'noteTyped', params: ({ event }) => event.text },
          },
          { target: 'loadingApi', actions: { type: 'noteTyped', params: ({ event }) => event.text } },
        ],
      },
    },
    loadingApi: {
      invoke: {
        id: 'loadApi',
        src: 'loadApi',
        onDone: { target: 'ready', actions: { type: 'noteApi', params: ({ event }) => event.output } },
        onError: {
          target: 'apiFailed',
          actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.error) },
        },
      },
    },
    apiFailed: {
      description: 'The guide stands; only what the server says of itself is missing.',
      on: { 'retry.requested': 'loadingApi' },
    },
    ready: {},
  },
});
