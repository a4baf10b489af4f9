/**
 * One thing the server can be asked for, page by page. Started by the records when a screen first wants it and stopped
 * with the workspace; told to load, refresh or grow stale. Keeps nothing of what it brings: every page goes to the
 * records. Invariant: a failed refresh leaves the earlier data standing, as stale,
 * unless the thing itself is gone.
 */
import { assign, sendTo, setup } from 'xstate';
import { type Failure, failureOf } from '../failure.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import {
  type LoadInput,
  type PageToLoad,
  type ResourcePage,
  type ResourceSpec,
  type ResourceStatus,
  resourceKey,
} from '../records/records.types.ts';

interface ResourceContext {
  spec: ResourceSpec;
  workspaceId: string;
  page: PageToLoad | null;
  error: Failure | null;
}

export type ResourceEvent =
  /** A screen wants it: loads what is missing or stale. */
  | { type: 'load' }
  /** Load again, even when fresh. */
  | { type: 'refresh' }
  /** What is here may be old by now. */
  | { type: 'invalidate' };

export const resourceMachine = setup({
  types: {
    context: {} as ResourceContext,
    input: {} as { spec: ResourceSpec; workspaceId: string },
    events: {} as ResourceEvent,
  },
  actors: { loadPage: unprovided<ResourcePage, LoadInput>('loadPage') },
  actions: {
    tell: sendTo(
      ({ system }) => actorOf(system, 'records'),
      ({ context }, status: ResourceStatus) => ({
        type: 'resource.changed',
        key: resourceKey(context.spec),
        status,
        error: context.error,
      }),
    ),
    deliver: sendTo(
      ({ system }) => actorOf(system, 'records'),
      ({ context }, page: ResourcePage) => ({ type: 'resource.arrived', key: resourceKey(context.spec), page }),
    ),
    keepNext: assign({ page: (_, next: PageToLoad | null) => next, error: null }),
    forgetError: assign({ error: null }),
    startOver: assign({ page: null }),
    keepError: assign({ error: (_, failure: Failure) => failure }),
  },
  guards: {
    hasMore: (_, page: ResourcePage) => page.next !== null,
    isGone: (_, { code }: Failure) => code === 'NOT_FOUND' || code === 'FORBIDDEN',
  },
}).createMachine({
  id: 'resource',
  context: ({ input }) => ({ ...input, page: null, error: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Nothing is here yet.',
      entry: ['startOver', { type: 'tell', params: 'loading' }],
      invoke: {
        id: 'loadFirst',
        src: 'loadPage',
        input: ({ context: { spec, workspaceId } }) => ({ spec, workspaceId, page: null }),
        onDone: [
          {
            guard: { type: 'hasMore', params: ({ event }) => event.output },
            target: 'ready.loadingRest',
            actions: [
              { type: 'deliver', params: ({ event }) => event.output },
              { type: 'keepNext', params: ({ event }) => event.output.next },
            ],
          },
          { target: 'ready.fresh', actions: { type: 'deliver', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'keepError', params: ({ event }) => failureOf(event.error) } },
      },
    },
    ready: {
      initial: 'fresh',
      states: {
        loadingRest: {
          description: 'The first page is shown; the others follow in the background.',
          entry: { type: 'tell', params: 'refreshing' },
          invoke: {
            id: 'loadRest',
            src: 'loadPage',
            input: ({ context: { spec, workspaceId, page } }) => ({ spec, workspaceId, page }),
            onDone: [
              {
                guard: { type: 'hasMore', params: ({ event }) => event.output },
                target: 'loadingRest',
                reenter: true,
                actions: [
                  { type: 'deliver', params: ({ event }) => event.output },
                  { type: 'keepNext', params: ({ event }) => event.output.next },
                ],
              },
              { target: 'fresh', actions: { type: 'deliver', params: ({ event }) => event.output } },
            ],
            onError: { target: 'stale', actions: { type: 'keepError', params: ({ event }) => failureOf(event.error) } },
          },
          on: { invalidate: 'refreshing' },
        },
        fresh: {
          entry: ['forgetError', { type: 'tell', params: 'ready' }],
          on: { invalidate: 'stale', refresh: 'refreshing' },
        },
        stale: { entry: { type: 'tell', params: 'ready' }, on: { load: 'refreshing', refresh: 'refreshing' } },
        refreshing: {
          entry: ['startOver', { type: 'tell', params: 'refreshing' }],
          invoke: {
            id: 'refresh',
            src: 'loadPage',
            input: ({ context: { spec, workspaceId } }) => ({ spec, workspaceId, page: null }),
            onDone: [
              {
                guard: { type: 'hasMore', params: ({ event }) => event.output },
                target: 'loadingRest',
                actions: [
                  { type: 'deliver', params: ({ event }) => event.output },
                  { type: 'keepNext', params: ({ event }) => event.output.next },
                ],
              },
              { target: 'fresh', actions: { type: 'deliver', params: ({ event }) => event.output } },
            ],
            onError: [
              {
                guard: { type: 'isGone', params: ({ event }) => failureOf(event.error) },
                target: '#resource.failed',
                actions: { type: 'keepError', params: ({ event }) => failureOf(event.error) },
              },
              { target: 'stale', actions: { type: 'keepError', params: ({ event }) => failureOf(event.error) } },
            ],
          },
          on: {
            refresh: { target: 'refreshing', reenter: true },
            invalidate: { target: 'refreshing', reenter: true },
          },
        },
      },
    },
    failed: { entry: { type: 'tell', params: 'failed' }, on: { load: 'loading', refresh: 'loading' } },
  },
});
