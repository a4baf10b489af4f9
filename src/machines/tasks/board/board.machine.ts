/**
 * Machine of a project's tasks screen: search, filters, view, and the drag of cards and columns. The workspace starts
 * and stops it with the screen. It has what this device stores for the project, which is the order of cards and columns,
 * the view, the filters and the display, and it has the unconfirmed moves. The records hold the tasks, also those that a
 * search found.
 */
import { assign, enqueueActions, raise, setup } from 'xstate';
import { restartAfterCrash } from '../../crash.ts';
import { defaultDisplay } from '../../../../domain/boardDisplay.ts';
import { cutText } from '../../../../domain/cutText.ts';
import { limits } from '../../../../domain/limits.ts';
import { timings } from '../../../../domain/timings.ts';
import { noFilters } from '../../../../domain/fields/taskFilters.ts';
import { newWrite } from '../../sync/outbox/newWrite.ts';
import type { NewWrite } from '../../sync/outbox/outbox.types.ts';
import type { ResourceSpec } from '../../sync/records/resources/index.ts';
import { acquireResources } from '../../sync/acquireResources.ts';
import type { OlderRequested } from '../olderTasks.types.ts';
import { requestWrite } from '../../sync/outbox/outbox.senders.ts';
import { loadMore, refreshResource } from '../../sync/records/records.senders.ts';
import { saveBoardOrder } from '../../app/storageKeeper/boardOrder.senders.ts';
import { showToast } from '../../app/toasts/toasts.senders.ts';
import type { BoardContext, BoardEvent, BoardInput, Dragged, DragMeans, Move } from './board.types.ts';
import { type BoardOrder, unplace } from './boardOrder.ts';
import { dragRegion } from './dragRegion.ts';

type Of<T extends BoardEvent['type']> = Extract<BoardEvent, { type: T }>;

const isCard = (dragged: Dragged | null, taskId: string): boolean =>
  dragged !== null && 'taskId' in dragged && dragged.taskId === taskId;

const typed = { type: 'storeTyped', params: ({ event }: { event: Of<'search.typed'> }) => event.text } as const;
const changedFilters = {
  type: 'changeOrder',
  params: ({ context: { order }, event }: { context: BoardContext; event: Of<'filters.changed'> }) => ({
    ...order,
    filters: { ...noFilters, ...order.filters, ...event.filters },
  }),
} as const;
const clearedFilters = {
  type: 'changeOrder',
  params: ({ context: { order } }: { context: BoardContext }) => ({ ...order, filters: noFilters }),
} as const;

export const boardMachine = setup({
  types: {
    context: {} as BoardContext,
    input: {} as BoardInput,
    events: {} as BoardEvent,
    tags: {} as 'saving',
    children: {} as { acquireResources: 'acquireResources'; acquireSearch: 'acquireResources' },
  },
  actors: { acquireResources },
  actions: {
    storeTyped: assign({ searchTyped: (_, text: string) => cutText(text, limits.search) }),
    applySearch: assign({ search: ({ context }) => context.searchTyped.trim() }),
    setDragged: assign({
      dragged: (_, event: Of<'drag.started'>): Dragged =>
        'taskId' in event ? { taskId: event.taskId } : { columnId: event.columnId },
    }),
    clearDragged: assign({ dragged: null }),
    /** Shows the reason of a rejected drop, which until here was only announced to screen readers. */
    showRejection: enqueueActions(({ enqueue }, reason: string) => enqueue(showToast('warning', reason))),
    addMove: assign({ moves: ({ context }, move: Move) => [...context.moves, move] }),
    removeMove: assign({
      moves: ({ context }, mutationId: string) => context.moves.filter((move) => move.mutationId !== mutationId),
    }),
    rollBack: enqueueActions(({ context, enqueue }, mutationId: string) => {
      const { accountId, projectId, moves, returning } = context;
      const move = moves.find((each) => each.mutationId === mutationId);
      if (move === undefined) return;
      const order = unplace(context.order, move.placement);
      enqueue.assign({
        order,
        moves: moves.filter((each) => each !== move),
        returning: [...returning, move.placement.taskId],
      });
      enqueue(saveBoardOrder(accountId, projectId, order));
    }),
    clearReturning: assign({ returning: [] }),
    /** Also saves the order on this device. */
    changeOrder: enqueueActions(({ context: { accountId, projectId }, enqueue }, order: BoardOrder) => {
      enqueue.assign({ order });
      enqueue(saveBoardOrder(accountId, projectId, order));
    }),
    requestOlder: enqueueActions(({ enqueue }, { spec, afterFailure }: OlderRequested) => {
      enqueue.sendTo('acquireResources', { type: 'resource.acquired', spec });
      enqueue(afterFailure ? refreshResource(spec) : loadMore(spec));
    }),
    requestWrite: enqueueActions(({ enqueue }, write: NewWrite) => enqueue(requestWrite(write))),
    refresh: enqueueActions(({ enqueue }, spec: ResourceSpec) => enqueue(refreshResource(spec))),
    storeHovered: assign({ hovered: (_, taskId: string) => taskId }),
    /**
     * Loads the hovered task so that its dialog opens at once. Released immediately: the records keep a loaded task,
     * but refresh only acquired resources.
     */
    prefetch: enqueueActions(({ context: { projectId, hovered }, enqueue }) => {
      if (hovered === null) return;
      const spec = { kind: 'task', projectId, taskId: hovered } as const;
      enqueue.sendTo('acquireResources', { type: 'resource.acquired', spec });
      enqueue.sendTo('acquireResources', { type: 'resource.released', spec });
    }),
  },
  guards: {
    isBlank: (_, text: string) => text.trim() === '',
    hasNoText: ({ context }) => context.searchTyped.trim() === '',
    isApplied: ({ context }) => context.searchTyped.trim() === context.search,
    isDragged: ({ context }, taskId: string) => isCard(context.dragged, taskId),
    isMove: ({ context }, mutationId: string) => context.moves.some((move) => move.mutationId === mutationId),
    hasMoves: ({ context }) => context.moves.length > 0,
    changesColumn: ({ context }, { taskId, fromStatusId, statusId }: Of<'drag.dropped'>) =>
      isCard(context.dragged, taskId) && fromStatusId !== statusId,
    hasReason: (_, reason: string | undefined) => reason !== undefined,
    isBy: ({ event }, means: DragMeans) => event.type === 'drag.started' && event.by === means,
  },
  delays: {
    searchPause: timings.taskSearchPause,
    /** Milliseconds, so that a pointer that only crosses the board loads nothing. */
    hoverPause: 80,
    returnTime: 3000,
  },
}).createMachine({
  id: 'board',
  context: ({ input }) => ({
    ...input,
    searchTyped: '',
    search: '',
    dragged: null,
    moves: [],
    returning: [],
    hovered: null,
  }),
  invoke: {
    id: 'acquireResources',
    src: 'acquireResources',
    input: ({ context: { projectId } }) => ({
      specs: [
        { kind: 'project', projectId },
        { kind: 'projectTasks', projectId },
      ],
    }),
    onDone: {},
    onError: { actions: restartAfterCrash },
  },
  on: {
    'retry.requested': {
      actions: [
        { type: 'refresh', params: ({ context: { projectId } }) => ({ kind: 'project', projectId }) },
        { type: 'refresh', params: ({ context: { projectId } }) => ({ kind: 'projectTasks', projectId }) },
      ],
    },
    'older.requested': { actions: { type: 'requestOlder', params: ({ event }) => event } },
    'tableColumns.chosen': {
      actions: {
        type: 'changeOrder',
        params: ({ context: { order }, event }) => ({ ...order, tableColumns: event.shown }),
      },
    },
    'display.chosen': {
      actions: {
        type: 'changeOrder',
        params: ({ context: { order }, event }) => ({
          ...order,
          display: { ...defaultDisplay, ...order.display, ...event.display },
        }),
      },
    },
    'view.chosen': {
      actions: {
        type: 'changeOrder',
        params: ({ context: { order }, event: { view } }) => ({ ...order, view }),
      },
    },
    'field.chosen': {
      actions: {
        type: 'requestWrite',
        params: ({ context: { projectId }, event: { taskId, fields, ...ids } }) =>
          newWrite(ids, { kind: 'task.update', projectId, taskId, fields }),
      },
    },
  },
  type: 'parallel',
  states: {
    search: {
      type: 'parallel',
      states: {
        typing: {
          initial: 'idle',
          states: {
            idle: {},
            pausing: {
              description: 'Waits for a pause in the typing before the search is applied.',
              after: { searchPause: { target: 'idle', actions: raise({ type: 'search.applied' }) } },
            },
          },
          on: {
            'search.typed': [
              {
                guard: { type: 'isBlank', params: ({ event }) => event.text },
                target: '.idle',
                actions: [typed, raise({ type: 'search.applied' })],
              },
              { target: '.pausing', actions: typed },
            ],
            'search.cleared': {
              target: '.idle',
              actions: [{ type: 'storeTyped', params: '' }, raise({ type: 'search.applied' })],
            },
          },
        },
        results: {
          initial: 'all',
          states: {
            all: { description: 'All tasks of the project. The filters are applied in the browser.' },
            found: {
              description: 'The tasks that the server found with the applied text and the filters.',
              invoke: {
                id: 'acquireSearch',
                src: 'acquireResources',
                input: ({ context: { projectId, search, order } }) => ({
                  specs: [{ kind: 'taskSearch', projectId, search, filters: order.filters ?? noFilters }],
                }),
                onDone: {},
                onError: { actions: restartAfterCrash },
              },
              on: {
                'filters.changed': { target: 'found', reenter: true, actions: changedFilters },
                'filters.cleared': { target: 'found', reenter: true, actions: clearedFilters },
              },
            },
          },
          on: {
            'search.applied': [
              { guard: 'isApplied' },
              { guard: 'hasNoText', target: '.all', actions: 'applySearch' },
              { target: '.found', actions: 'applySearch' },
            ],
            'filters.changed': { actions: changedFilters },
            'filters.cleared': { actions: clearedFilters },
          },
        },
      },
    },
    prefetch: {
      initial: 'idle',
      states: {
        idle: {},
        resting: { after: { hoverPause: { target: 'idle', actions: 'prefetch' } } },
      },
      on: {
        'task.hovered': { target: '.resting', actions: { type: 'storeHovered', params: ({ event }) => event.taskId } },
      },
    },
    drag: dragRegion,
  },
});
