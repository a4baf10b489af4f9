/**
 * Loads one resource from the server, page by page. The records start it when a screen first acquires the resource, ask
 * it to load, refresh or become stale, and stop it some time after the last screen has released it. It stores no data:
 * each page is sent to the records.
 *
 * Invariant: after a failed refresh the earlier data stays and is stale, unless the server reports that the resource is
 * gone.
 */
import { assign, enqueueActions, setup } from 'xstate';
import { type Failure, failureOf } from '../../failure.ts';
import { unprovided } from '../../unprovided.ts';
import type { PageToLoad } from '../records/pages.ts';
import type { LoadInput, RecordsContext } from '../records/records.types.ts';
import { type ResourceSpec, resourceKey, rulesOf } from '../records/resources/index.ts';
import {
  deliverMorePage,
  deliverPage,
  reportRejected,
  reportResource,
  reportStarted,
} from '../records/records.senders.ts';
import { readerOf } from '../../readers.ts';
import { recordsOf } from '../records/scope.ts';
import type { Directory } from '../../senders.ts';

/** State of data that an earlier actor has loaded, or null without any. */
export type FoundData = 'fresh' | 'stale' | null;

interface ResourceContext {
  spec: ResourceSpec;
  found: FoundData;
  workspaceId: string;
  page: PageToLoad | null;
  /** The page that a screen asked for last. */
  more: PageToLoad | null;
  error: Failure | null;
  /** Error of the page that a screen asked for last. */
  moreError: Failure | null;
  /** True if the server reported a change after the load under way began, so that its answer may lack the change. */
  overtaken: boolean;
}

/** The server's answer for one page. */
interface Answered {
  answer: unknown;
}

interface Delivered extends Answered {
  /** False for the first page of a load. */
  isFurther: boolean;
}

export type ResourceEvent =
  /** A screen acquired the resource: loads what is missing or stale. */
  | { type: 'load' }
  /** Loads again, even if the data is fresh. */
  | { type: 'refresh' }
  /** The server reported a change: loads again, once for changes in a row. */
  | { type: 'refreshSoon' }
  /** Marks the data as possibly outdated. */
  | { type: 'invalidate' }
  /** The viewer changed the list: begins pending loads again. `more` replaces the page that a screen requested. */
  | { type: 'loadAgain'; more: PageToLoad | null }
  /** Loads one more page for a screen. */
  | { type: 'loadMore'; page: PageToLoad };

const callFor = (spec: ResourceSpec, workspaceId: string, page: PageToLoad | null): LoadInput => ({
  spec,
  workspaceId,
  call: rulesOf(spec).call(spec, page),
});

/** Returns the page that a load begins with, or null for the first. */
const firstPage = (spec: ResourceSpec, system: Directory): PageToLoad | null => {
  const read = readerOf<{ context: RecordsContext }>(recordsOf(spec.kind));
  const list = read(system, ({ context }) => context.lists[resourceKey(spec)]);
  if (!list) return null;
  const { resume, reload } = rulesOf(spec);
  return (resume ?? reload)?.(list.elements) ?? null;
};

const answered = ({ event }: { event: { output: unknown } }): Answered => ({ answer: event.output });
const hasMore = { type: 'hasMore', params: answered } as const;
const hasMoreLater = { type: 'hasMoreLater', params: answered } as const;
const delivery = (isFurther: boolean) =>
  ({
    type: 'deliver',
    params: ({ event }: { event: { output: unknown } }): Delivered => ({ answer: event.output, isFurther }),
  }) as const;
const storeNext = { type: 'storeNext', params: answered } as const;
const storeError = {
  type: 'storeError',
  params: ({ event }: { event: { error: unknown } }) => failureOf(event.error),
} as const;
/** A screen asks for one more page. */
const loadMore = {
  target: 'loading',
  actions: {
    type: 'storeMore',
    params: ({ event }: { event: Extract<ResourceEvent, { type: 'loadMore' }> }) => event.page,
  },
} as const;
const deliver = delivery(false);
const deliverFurther = delivery(true);

/** Events while pages after the first are missing. */
const whileFilling = {
  invalidate: 'refreshing',
  refresh: 'refreshing',
  loadAgain: 'refreshing',
  refreshSoon: { actions: 'markOvertaken' },
} as const;

/** A load that starts over cancels the page that a screen asked for. */
const dropMore = {
  guard: 'startsOver',
  target: 'idle',
  actions: 'report',
} as const;

export const resourceMachine = setup({
  types: {
    context: {} as ResourceContext,
    input: {} as { spec: ResourceSpec; workspaceId: string; found?: FoundData; error?: Failure },
    events: {} as ResourceEvent,
  },
  actors: { loadPage: unprovided<unknown, LoadInput>('loadPage') },
  actions: {
    report: enqueueActions(({ context: { spec }, enqueue }) => enqueue(reportResource(spec))),
    reportStart: enqueueActions(({ context: { spec }, enqueue }) => enqueue(reportStarted(spec))),
    deliver: enqueueActions(({ context: { spec, page }, enqueue }, { answer, isFurther }: Delivered) =>
      enqueue(deliverPage(spec, { answer, asked: page, next: rulesOf(spec).next(answer, page), isFurther })),
    ),
    deliverMore: enqueueActions(({ context: { spec, more }, enqueue }, { answer }: Answered) =>
      enqueue(deliverMorePage(spec, { answer, asked: more, next: null, isFurther: true })),
    ),
    storeMoreError: enqueueActions(({ context: { spec }, enqueue }, failure: Failure) => {
      enqueue.assign({ moreError: failure });
      enqueue(reportRejected(spec, failure));
    }),
    storeMore: assign({ more: (_, page: PageToLoad | null) => page }),
    storeNext: assign({
      page: ({ context: { spec, page } }, { answer }: Answered) => rulesOf(spec).next(answer, page),
      error: null,
    }),
    clearError: assign({ error: null }),
    startOver: assign({ page: ({ context: { spec }, system }) => firstPage(spec, system), overtaken: false }),
    markOvertaken: assign({ overtaken: true }),
    storeError: enqueueActions(({ context: { spec, error }, enqueue }, failure: Failure) => {
      if (failure.message !== error?.message) enqueue(reportRejected(spec, failure));
      enqueue.assign({ error: failure });
    }),
  },
  delays: {
    drawingTime: 300,
    newsPause: ({ context: { spec } }) => rulesOf(spec).settleTime ?? 200,
    retryStale: ({ context: { spec } }) => rulesOf(spec).retryAfter?.stale ?? 0,
    retryFailed: ({ context: { spec } }) => rulesOf(spec).retryAfter?.failed ?? 0,
  },
  guards: {
    isFound: ({ context }, found: FoundData) => context.found === found,
    hasError: ({ context }) => context.error !== null,
    hasMore: ({ context: { spec, page } }, { answer }: Answered) => rulesOf(spec).next(answer, page) !== null,
    hasMoreLater: ({ context: { spec, page } }, { answer }: Answered) =>
      rulesOf(spec).drawsFirstPage === true && rulesOf(spec).next(answer, page) !== null,
    retriesStale: ({ context: { spec, error } }) => error !== null && rulesOf(spec).retryAfter?.stale !== undefined,
    retriesFailed: ({ context: { spec } }) => rulesOf(spec).retryAfter?.failed !== undefined,
    isOvertaken: ({ context }) => context.overtaken,
    startsOver: ({ context: { spec } }) => rulesOf(spec).resume === undefined,
    isGone: (_, { code }: Failure) => code === 'NOT_FOUND' || code === 'FORBIDDEN',
  },
}).createMachine({
  id: 'resource',
  context: ({ input }) => ({
    found: null,
    error: null,
    ...input,
    page: null,
    more: null,
    moreError: null,
    overtaken: false,
  }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Chooses the first state: an earlier actor may have left data, or an error.',
      exit: assign({ found: null }),
      always: [
        { description: 'An earlier actor of the resource crashed.', guard: 'hasError', target: 'failed' },
        { guard: { type: 'isFound', params: 'fresh' }, target: 'ready.load.fresh' },
        { guard: { type: 'isFound', params: 'stale' }, target: 'ready.load.refreshing' },
        { target: 'loading' },
      ],
    },
    loading: {
      description: 'No page has been loaded.',
      entry: ['startOver', 'reportStart'],
      invoke: {
        id: 'loadFirst',
        src: 'loadPage',
        input: ({ context: { spec, workspaceId, page } }) => callFor(spec, workspaceId, page),
        onDone: [
          { guard: hasMoreLater, target: 'ready.load.drawing', actions: [deliver, storeNext] },
          { guard: hasMore, target: 'ready.load.loadingRest', actions: [deliver, storeNext] },
          { target: 'ready.load.fresh', actions: deliver },
        ],
        onError: { target: 'failed', actions: storeError },
      },
      on: {
        refresh: { target: 'loading', reenter: true },
        loadAgain: { target: 'loading', reenter: true },
        refreshSoon: { actions: 'markOvertaken' },
      },
    },
    ready: {
      type: 'parallel',
      states: {
        load: {
          initial: 'fresh',
          states: {
            drawing: {
              description: 'Leaves the network and the processor to the first page until a screen has drawn it.',
              entry: 'report',
              after: { drawingTime: 'loadingRest' },
              on: whileFilling,
            },
            loadingRest: {
              description: 'Shows the first page and loads the others in the background.',
              entry: 'report',
              invoke: {
                id: 'loadRest',
                src: 'loadPage',
                input: ({ context: { spec, workspaceId, page } }) => callFor(spec, workspaceId, page),
                onDone: [
                  {
                    guard: hasMore,
                    target: 'loadingRest',
                    reenter: true,
                    actions: [deliverFurther, storeNext],
                  },
                  { target: 'fresh', actions: deliverFurther },
                ],
                onError: { target: 'stale', actions: storeError },
              },
              on: whileFilling,
            },
            fresh: {
              description: 'All pages are loaded and no change is known that they lack.',
              entry: ['clearError', 'report'],
              always: { guard: 'isOvertaken', target: 'settling' },
              on: { invalidate: 'stale', refresh: 'refreshing', refreshSoon: 'settling' },
            },
            stale: {
              description:
                'The loaded pages may be outdated. They are loaded again when a screen acquires the resource, or after a change.',
              entry: 'report',
              after: { retryStale: { guard: 'retriesStale', target: 'refreshing' } },
              on: { load: 'refreshing', refresh: 'refreshing', refreshSoon: 'settling' },
            },
            settling: {
              description:
                'Waits briefly, because changes often arrive in a row and one load is enough. A change does not cancel a load, so that a stream of changes never prevents the answer.',
              entry: 'report',
              after: { newsPause: 'refreshing' },
              on: { refresh: 'refreshing' },
            },
            refreshing: {
              description: 'Loads the first page again, while screens show the earlier data.',
              entry: ['startOver', 'reportStart'],
              invoke: {
                id: 'refresh',
                src: 'loadPage',
                input: ({ context: { spec, workspaceId, page } }) => callFor(spec, workspaceId, page),
                onDone: [
                  { guard: hasMore, target: 'loadingRest', actions: [deliver, storeNext] },
                  { target: 'fresh', actions: deliver },
                ],
                onError: [
                  {
                    guard: { type: 'isGone', params: ({ event }) => failureOf(event.error) },
                    target: '#resource.failed',
                    actions: storeError,
                  },
                  { target: 'stale', actions: storeError },
                ],
              },
              on: {
                refresh: { target: 'refreshing', reenter: true },
                loadAgain: { target: 'refreshing', reenter: true },
                refreshSoon: { actions: 'markOvertaken' },
                invalidate: { target: 'refreshing', reenter: true },
              },
            },
          },
        },
        more: {
          initial: 'idle',
          states: {
            idle: {
              description: 'No screen waits for one more page.',
              on: { loadMore },
            },
            loading: {
              description: 'Loads one more page that a screen asked for.',
              entry: 'report',
              invoke: {
                id: 'loadMore',
                src: 'loadPage',
                input: ({ context: { spec, workspaceId, more } }) => callFor(spec, workspaceId, more),
                onDone: { target: 'idle', actions: [{ type: 'deliverMore', params: answered }, 'report'] },
                onError: {
                  target: 'failed',
                  actions: [{ type: 'storeMoreError', params: ({ event }) => failureOf(event.error) }, 'report'],
                },
              },
              on: {
                loadAgain: {
                  guard: ({ event }) => event.more !== null,
                  target: 'loading',
                  reenter: true,
                  actions: { type: 'storeMore', params: ({ context, event }) => event.more ?? context.more },
                },
                refresh: dropMore,
                invalidate: dropMore,
                refreshSoon: dropMore,
              },
            },
            failed: {
              description: 'The page that a screen asked for could not be loaded. The screen may ask again.',
              on: { loadMore },
            },
          },
        },
      },
    },
    failed: {
      description: 'The first page could not be loaded, or the server reports that the resource is gone.',
      entry: 'report',
      after: { retryFailed: { guard: 'retriesFailed', target: 'loading' } },
      on: { load: 'loading', refresh: 'loading', refreshSoon: 'loading' },
    },
  },
});
