/**
 * A project's insights: the query (range, time zone, filters), its answer, the tasks behind one number, and CSV files
 * of the charts. It starts and stops with its screen. The page's address contains the query: the machine reads it from
 * there, and emits `address.changed` when the user changes it.
 *
 * Invariant: the numbers on the screen belong to the current query, or are marked as stale.
 */
import { assign, emit, enqueueActions, raise, sendTo, setup, stateIn } from 'xstate';
import type { CountedRef, CountedTask, Insights } from '../../../domain/insights.ts';
import { timings } from '../../../domain/limits.ts';
import type { Change } from '../../../domain/socketEvents.ts';
import { type Failure, failureOf } from '../failure.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import { usualScale } from './buckets.ts';
import { collected, csvOf, isCollected } from './csv.ts';
import { insightsMessages } from './insights.messages.ts';
import type {
  Ask,
  ChartName,
  CollectCountedCall,
  CountedPage,
  InsightsAddress,
  InsightsEmitted,
  InsightsEvent,
  InsightsInput,
  LoadCountedCall,
  LoadInsightsCall,
  SaveFileCall,
  Scale,
} from './insights.types.ts';
import { noFilters } from './insights.types.ts';
import { asksAlike, rangeQueryOf, readAddress, showsAlike, writeAddress } from './insightsAddress.ts';

export interface InsightsContext extends Omit<InsightsInput, 'query'> {
  ask: Ask;
  /**
   * The last answer, of the current query or of the one before it. null before the first answer and after a failed one.
   */
  answer: Insights | null;
  failure: Failure | null;
  /** Loaded tasks of the open number. */
  counted: CountedTask[];
  countedTotal: number;
  countedFailure: Failure | null;
  /** The file that is being saved, or null. */
  file: { chart: ChartName; project: string; tasks: CountedTask[] } | null;
}

const callOf = ({ workspaceId, projectId, ask, ownZone }: InsightsContext): LoadInsightsCall => ({
  workspaceId,
  projectId,
  query: rangeQueryOf(ask, ownZone),
});
const scaleOf = ({ ask, answer }: Pick<InsightsContext, 'ask' | 'answer'>): Scale =>
  ask.scale ?? usualScale(answer?.days.length ?? 0);
const nothingCounted = { counted: [], countedTotal: 0, countedFailure: null };

export const insightsMachine = setup({
  types: {
    context: {} as InsightsContext,
    input: {} as InsightsInput,
    events: {} as InsightsEvent,
    emitted: {} as InsightsEmitted,
    tags: {} as 'stale',
    children: {} as {
      loadInsights: 'loadInsights';
      refreshInsights: 'loadInsights';
      loadCounted: 'loadCounted';
      loadMoreCounted: 'loadCounted';
      collectCounted: 'collectCounted';
      saveFile: 'saveFile';
    },
  },
  actors: {
    loadInsights: unprovided<Insights, LoadInsightsCall>('loadInsights'),
    loadCounted: unprovided<CountedPage, LoadCountedCall>('loadCounted'),
    collectCounted: unprovided<CountedTask[], CollectCountedCall>('collectCounted'),
    saveFile: unprovided<void, SaveFileCall>('saveFile'),
  },
  actions: {
    readAddress: enqueueActions(({ context: { ask }, enqueue }, address: InsightsAddress) => {
      const next = readAddress(address);
      enqueue.assign({ ask: next });
      if (!asksAlike(ask, next)) enqueue.raise({ type: 'query.changed' });
      if (!showsAlike(ask, next)) enqueue.raise({ type: 'show.changed' });
    }),
    changeAsk: assign({ ask: ({ context }, patch: Partial<Ask>) => ({ ...context.ask, ...patch }) }),
    reportAddress: emit(({ context }) => ({ type: 'address.changed' as const, address: writeAddress(context.ask) })),
    changeQuery: raise({ type: 'query.changed' }),
    changeShow: raise({ type: 'show.changed' }),
    storeAnswer: assign({ answer: (_, answer: Insights) => answer, failure: null }),
    storeFailure: assign({ failure: (_, failure: Failure) => failure, answer: null }),
    clearCounted: assign(nothingCounted),
    addCounted: assign({
      counted: ({ context }, { tasks }: CountedPage) => {
        // A task may appear on two pages, because pages shift when other tasks begin to count.
        const known = new Set(context.counted.map(({ id }) => id));
        return [...context.counted, ...tasks.filter(({ id }) => !known.has(id))];
      },
      countedTotal: (_, { total }: CountedPage) => total,
      countedFailure: null,
    }),
    storeCountedFailure: assign({ countedFailure: (_, failure: Failure) => failure }),
    storeFile: assign({
      file: (_, { chart, project }: { chart: ChartName; project: string }) => ({ chart, project, tasks: [] }),
    }),
    storeCollected: assign({ file: ({ context: { file } }, tasks: CountedTask[]) => file && { ...file, tasks } }),
    clearFile: assign({ file: null }),
    toastSaved: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      ({ context }) => toastOf('success', insightsMessages.saved(fileOf(context).name)),
    ),
    toastFailure: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      (_, { message }: Failure) => toastOf('error', message),
    ),
  },
  guards: {
    isOfProject: ({ context }, changes: readonly Change[]) =>
      changes.some((change) => concerns(change, context.projectId)),
    showsNumber: ({ context }) => context.ask.show !== null,
    hasMore: ({ context }) => context.counted.length < context.countedTotal,
    hasAnswer: ({ context }) => context.answer !== null,
    needsTasks: ({ context }, chart: ChartName) => context.answer !== null && isCollected(chart),
  },
  delays: { queryPause: timings.optionSearchDebounce, newsPause: 3000 },
}).createMachine({
  id: 'insights',
  context: ({ input: { query, ...place } }) => ({
    ...place,
    ask: readAddress(query),
    answer: null,
    failure: null,
    ...nothingCounted,
    file: null,
  }),
  type: 'parallel',
  states: {
    query: {
      on: {
        'address.read': { actions: { type: 'readAddress', params: ({ event }) => event.address } },
        'range.chosen': {
          actions: [
            { type: 'changeAsk', params: ({ event }) => ({ range: event.range }) },
            'reportAddress',
            'changeQuery',
          ],
        },
        'zone.chosen': {
          actions: [
            { type: 'changeAsk', params: ({ event }) => ({ zone: event.zone }) },
            'reportAddress',
            'changeQuery',
          ],
        },
        'scale.chosen': {
          actions: [{ type: 'changeAsk', params: ({ event }) => ({ scale: event.scale }) }, 'reportAddress'],
        },
        'filters.changed': {
          actions: [
            {
              type: 'changeAsk',
              params: ({ context, event }) => ({ filters: { ...context.ask.filters, ...event.filters } }),
            },
            'reportAddress',
            'changeQuery',
          ],
        },
        'filters.cleared': {
          actions: [{ type: 'changeAsk', params: { filters: noFilters } }, 'reportAddress', 'changeQuery'],
        },
        'number.opened': {
          actions: [{ type: 'changeAsk', params: ({ event }) => ({ show: event.ref }) }, 'reportAddress', 'changeShow'],
        },
        'number.closed': { actions: [{ type: 'changeAsk', params: { show: null } }, 'reportAddress', 'changeShow'] },
      },
    },
    answer: {
      initial: 'loading',
      on: { 'query.changed': '.pausing' },
      states: {
        pausing: {
          description: 'Waits for further choices, to send one request for all. The previous numbers stay in view.',
          tags: 'stale',
          after: { queryPause: 'loading' },
        },
        loading: {
          tags: 'stale',
          invoke: {
            id: 'loadInsights',
            src: 'loadInsights',
            input: ({ context }) => callOf(context),
            onDone: [
              {
                guard: stateIn('#insights.answer.loading.overtaken'),
                target: 'ready.settling',
                actions: { type: 'storeAnswer', params: ({ event }) => event.output },
              },
              { target: 'ready', actions: { type: 'storeAnswer', params: ({ event }) => event.output } },
            ],
            onError: {
              target: 'failed',
              actions: { type: 'storeFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
          initial: 'current',
          states: {
            current: {
              on: {
                'server.batch': {
                  guard: { type: 'isOfProject', params: ({ event }) => event.changes },
                  target: 'overtaken',
                },
                'records.stale': 'overtaken',
              },
            },
            overtaken: { description: 'The answer under way may lack the changes since its request.' },
          },
        },
        ready: {
          initial: 'fresh',
          states: {
            fresh: {
              on: {
                'server.batch': {
                  guard: { type: 'isOfProject', params: ({ event }) => event.changes },
                  target: 'settling',
                },
                'records.stale': 'settling',
              },
            },
            settling: {
              description:
                'Limits the requests to one every few seconds while a team makes changes. Further changes do not delay the request.',
              after: { newsPause: 'refreshing' },
            },
            refreshing: {
              invoke: {
                id: 'refreshInsights',
                src: 'loadInsights',
                input: ({ context }) => callOf(context),
                onDone: [
                  {
                    guard: stateIn('#insights.answer.ready.refreshing.overtaken'),
                    target: 'settling',
                    actions: { type: 'storeAnswer', params: ({ event }) => event.output },
                  },
                  { target: 'fresh', actions: { type: 'storeAnswer', params: ({ event }) => event.output } },
                ],
                onError: { description: 'The previous numbers stay, and the request is repeated.', target: 'settling' },
              },
              initial: 'current',
              states: {
                current: {
                  on: {
                    'server.batch': {
                      guard: { type: 'isOfProject', params: ({ event }) => event.changes },
                      target: 'overtaken',
                    },
                    'records.stale': 'overtaken',
                  },
                },
                overtaken: { description: 'The answer under way may lack the changes since its request.' },
              },
            },
          },
        },
        failed: { on: { 'retry.requested': 'loading', 'records.stale': 'loading' } },
      },
    },
    tasks: {
      description: 'The list of the tasks behind a number.',
      initial: 'deciding',
      on: { 'show.changed': '.deciding' },
      states: {
        deciding: { always: [{ guard: 'showsNumber', target: 'loading' }, { target: 'closed' }] },
        closed: { entry: 'clearCounted' },
        loading: {
          entry: 'clearCounted',
          invoke: {
            id: 'loadCounted',
            src: 'loadCounted',
            input: ({ context }) => ({ ...callOf(context), ref: refOf(context), pageIndex: 1 }),
            onDone: { target: 'listed', actions: { type: 'addCounted', params: ({ event }) => event.output } },
            onError: {
              target: 'failed',
              actions: { type: 'storeCountedFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
          on: { 'query.changed': { target: 'loading', reenter: true } },
        },
        listed: { on: { 'more.requested': { guard: 'hasMore', target: 'loadingMore' }, 'query.changed': 'loading' } },
        loadingMore: {
          invoke: {
            id: 'loadMoreCounted',
            src: 'loadCounted',
            input: ({ context }) => ({
              ...callOf(context),
              ref: refOf(context),
              pageIndex: Math.floor(context.counted.length / countedPageSize) + 1,
            }),
            onDone: { target: 'listed', actions: { type: 'addCounted', params: ({ event }) => event.output } },
            onError: {
              target: 'failed',
              actions: { type: 'storeCountedFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
          on: { 'query.changed': 'loading' },
        },
        failed: { on: { 'retry.requested': 'loading', 'query.changed': 'loading' } },
      },
    },
    file: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'file.requested': [
              {
                description: 'The answer has only some of the tasks that the chart draws.',
                guard: { type: 'needsTasks', params: ({ event }) => event.chart },
                target: 'collecting',
                actions: { type: 'storeFile', params: ({ event: { chart, project } }) => ({ chart, project }) },
              },
              {
                guard: 'hasAnswer',
                target: 'saving',
                actions: { type: 'storeFile', params: ({ event: { chart, project } }) => ({ chart, project }) },
              },
            ],
          },
        },
        collecting: {
          invoke: {
            id: 'collectCounted',
            src: 'collectCounted',
            input: ({ context }) => ({ ...callOf(context), ref: collectedRef(context) }),
            onDone: { target: 'saving', actions: { type: 'storeCollected', params: ({ event }) => event.output } },
            onError: {
              target: 'idle',
              actions: ['clearFile', { type: 'toastFailure', params: ({ event }) => failureOf(event.error) }],
            },
          },
        },
        saving: {
          invoke: {
            id: 'saveFile',
            src: 'saveFile',
            input: ({ context }) => fileOf(context),
            onDone: { target: 'idle', actions: ['toastSaved', 'clearFile'] },
            onError: {
              target: 'idle',
              actions: ['clearFile', { type: 'toastFailure', params: ({ event }) => failureOf(event.error) }],
            },
          },
        },
      },
    },
  },
});

/** Page size of the list of tasks. */
export const countedPageSize = 50;

const refOf = ({ ask }: InsightsContext): CountedRef => ask.show ?? { metric: 'open' };
const collectedRef = ({ file }: InsightsContext): CountedRef =>
  file && isCollected(file.chart) ? collected[file.chart] : { metric: 'cycle' };

function fileOf(context: InsightsContext): SaveFileCall {
  const { file, answer } = context;
  if (!file || !answer) return { name: '', text: '' };
  const project =
    file.project
      .normalize('NFKD')
      .replace(/\p{Mn}/gu, '')
      .replace(/[^\w]+/g, '-')
      .replace(/^-|-$/g, '')
      .toLowerCase() || 'project';
  return {
    name: `${project}-${insightsMessages.file[file.chart]}-${answer.from}-${answer.to}.csv`,
    text: csvOf(file.chart, answer, scaleOf(context), file.tasks),
  };
}

/** Whether a change may affect the project's numbers. */
function concerns(change: Change, projectId: string): boolean {
  switch (change.type) {
    case 'task.saved':
    case 'task.removed':
    case 'project.saved':
      return change.projectId === projectId;
    default:
      return false;
  }
}
