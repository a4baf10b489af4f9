/**
 * A project's insights: the query (range, time zone, filters), the number whose tasks are open, and CSV files of the
 * charts. It starts and stops with its screen. The query is in the page's address: the machine reads it there, and
 * emits `address.changed` when the user changes it. Invariant: several choices in a row make one request.
 */
import { assign, emit, enqueueActions, raise, setup } from 'xstate';
import { phrase } from '../../../../domain/phrase.ts';
import type { CountedTask } from '../../../../domain/insights.ts';
import { timings } from '../../../../domain/timings.ts';
import { toastFailure } from '../../failure.ts';
import { failureIn } from '../../serviceFailure.ts';
import type { InsightsQuery } from '../../sync/records/resources/insights.ts';
import { unprovided } from '../../unprovided.ts';
import { scaleOf } from './buckets.ts';
import { collected, csvOf, isCollected } from './csv.ts';
import {
  type Ask,
  type ChartName,
  type CollectCountedCall,
  type InsightsAddress,
  type InsightsEmitted,
  type InsightsEvent,
  type InsightsInput,
  noFilters,
  type RequestedFile,
  type SaveFileCall,
} from './insights.types.ts';
import { asksAlike, queryOf, readAddress, writeAddress } from './insightsAddress.ts';
import { showToast } from '../../app/toasts/toasts.senders.ts';

export interface InsightsContext extends Omit<InsightsInput, 'query'> {
  ask: Ask;
  /** Query of the shown numbers. It follows the user's choices after a pause. */
  query: InsightsQuery;
  file: (RequestedFile & { tasks: CountedTask[] }) | null;
}

export const insightsMachine = setup({
  types: {
    context: {} as InsightsContext,
    input: {} as InsightsInput,
    events: {} as InsightsEvent,
    emitted: {} as InsightsEmitted,
    children: {} as { collectCounted: 'collectCounted'; saveFile: 'saveFile' },
  },
  actors: {
    collectCounted: unprovided<CountedTask[], CollectCountedCall>('collectCounted'),
    saveFile: unprovided<void, SaveFileCall>('saveFile'),
  },
  actions: {
    readAddress: enqueueActions(({ context: { ask }, enqueue }, address: InsightsAddress) => {
      const next = readAddress(address);
      enqueue.assign({ ask: next });
      if (!asksAlike(ask, next)) enqueue.raise({ type: 'query.changed' });
    }),
    changeAsk: assign({ ask: ({ context }, patch: Partial<Ask>) => ({ ...context.ask, ...patch }) }),
    reportAddress: emit(({ context }) => ({ type: 'address.changed' as const, address: writeAddress(context.ask) })),
    changeQuery: raise({ type: 'query.changed' }),
    applyQuery: assign({ query: ({ context }) => queryOf(context.ask, context.ownZone) }),
    storeFile: assign({
      file: (_, { chart, project, answer, texts }: RequestedFile) => ({ chart, project, answer, texts, tasks: [] }),
    }),
    storeCollected: assign({ file: ({ context: { file } }, tasks: CountedTask[]) => file && { ...file, tasks } }),
    clearFile: assign({ file: null }),
    toastSaved: enqueueActions(({ context, enqueue }) =>
      enqueue(showToast('success', phrase('insights', 'saved', { name: fileOf(context).name }))),
    ),
    toastFailure: toastFailure(),
  },
  guards: { needsTasks: (_, chart: ChartName) => isCollected(chart) },
  delays: { queryPause: timings.optionSearchDebounce },
}).createMachine({
  id: 'insights',
  context: ({ input: { query, ...place } }) => {
    const ask = readAddress(query);
    return { ...place, ask, query: queryOf(ask, place.ownZone), file: null };
  },
  type: 'parallel',
  on: {
    'address.read': { actions: { type: 'readAddress', params: ({ event }) => event.address } },
    'range.chosen': {
      actions: [{ type: 'changeAsk', params: ({ event }) => ({ range: event.range }) }, 'reportAddress', 'changeQuery'],
    },
    'zone.chosen': {
      actions: [{ type: 'changeAsk', params: ({ event }) => ({ zone: event.zone }) }, 'reportAddress', 'changeQuery'],
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
      actions: [{ type: 'changeAsk', params: ({ event }) => ({ show: event.ref }) }, 'reportAddress'],
    },
    'number.closed': { actions: [{ type: 'changeAsk', params: { show: null } }, 'reportAddress'] },
  },
  states: {
    query: {
      initial: 'applied',
      on: { 'query.changed': '.pausing' },
      states: {
        applied: {},
        pausing: {
          description: 'Waits for further choices, to send one request for all. The previous numbers stay in view.',
          after: { queryPause: { target: 'applied', actions: 'applyQuery' } },
        },
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
                actions: { type: 'storeFile', params: ({ event }) => event },
              },
              { target: 'saving', actions: { type: 'storeFile', params: ({ event }) => event } },
            ],
          },
        },
        collecting: {
          invoke: {
            id: 'collectCounted',
            src: 'collectCounted',
            input: ({ context: { workspaceId, projectId, ask, ownZone, file } }) => ({
              workspaceId,
              projectId,
              query: queryOf(ask, ownZone),
              ref: file && isCollected(file.chart) ? collected[file.chart] : { metric: 'cycle' },
            }),
            onDone: { target: 'saving', actions: { type: 'storeCollected', params: ({ event }) => event.output } },
            onError: {
              target: 'idle',
              actions: ['clearFile', { type: 'toastFailure', params: failureIn }],
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
              actions: ['clearFile', { type: 'toastFailure', params: failureIn }],
            },
          },
        },
      },
    },
  },
});

function fileOf({ ask, file }: InsightsContext): SaveFileCall {
  if (!file) return { name: '', text: '' };
  const { chart, answer, texts, tasks } = file;
  const project =
    file.project
      .normalize('NFKD')
      .replace(/\p{Mn}/gu, '')
      .replace(/[^\w]+/g, '-')
      .replace(/^-|-$/g, '')
      .toLowerCase() || 'project';
  return {
    name: `${project}-${texts.name}-${answer.from}-${answer.to}.csv`,
    text: csvOf(texts, chart, answer, scaleOf(ask, answer), tasks),
  };
}
