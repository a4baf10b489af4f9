/**
 * Machine of the documentation: the search of the guide, and the API reference, which is loaded when a page shows it or
 * a search needs it. It runs while its screen is open. The guide is part of the code.
 */
import { assign, setup } from 'xstate';
import { type Failure, failureOf, storeFailure } from '../../failure.ts';
import { unprovided } from '../../unprovided.ts';
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
    storeTyped: assign({ typed: (_, text: string) => text }),
    storeApi: assign({ api: (_, api: LoadedApi) => api, failure: null }),
    storeFailure: storeFailure(),
  },
  guards: { isBlank: (_, text: string) => text.trim() === '' },
}).createMachine({
  id: 'documentation',
  context: () => ({ typed: '', api: [], failure: null }),
  initial: 'withoutApi',
  on: { 'search.typed': { actions: { type: 'storeTyped', params: ({ event }) => event.text } } },
  states: {
    withoutApi: {
      on: {
        'api.requested': 'loadingApi',
        'search.typed': [
          {
            guard: { type: 'isBlank', params: ({ event }) => event.text },
            actions: { type: 'storeTyped', params: ({ event }) => event.text },
          },
          { target: 'loadingApi', actions: { type: 'storeTyped', params: ({ event }) => event.text } },
        ],
      },
    },
    loadingApi: {
      invoke: {
        id: 'loadApi',
        src: 'loadApi',
        onDone: { target: 'ready', actions: { type: 'storeApi', params: ({ event }) => event.output } },
        onError: {
          target: 'apiFailed',
          actions: { type: 'storeFailure', params: ({ event }) => failureOf(event.error) },
        },
      },
    },
    apiFailed: {
      description: 'The guide is available. Only the API reference is missing.',
      on: { 'retry.requested': 'loadingApi' },
    },
    ready: {},
  },
});
