/**
 * The tasks screen of one project: search, filters, the chosen view, and the drag of cards and columns. Started by the workspace
 * when the screen opens, stopped when it closes. The tasks themselves, their saving and its toasts belong to the
 * records; here stay the order on this device and which moves have not been answered yet.
 * Invariant: an applied search holds exactly one search of the records, that of its text and the present filters.
 */
import { assign, enqueueActions, sendTo, setup, stateIn } from 'xstate';
import { cutText } from '../../../domain/cutText.ts';
import { limits, timings } from '../../../domain/limits.ts';
import { type BoardFilters, noFilters } from '../../../domain/fields/taskFilters.ts';
import type { NewWrite } from '../outbox/outbox.types.ts';
import type { ResourceSpec } from '../records/resources/index.ts';
import { holdResources } from '../holdResources.ts';
import { actorOf } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import type { BoardEvent, BoardInput, Dragged, DragMeans } from './board.types.ts';
import { type BoardOrder, type Placement, place, unplace } from './boardOrder.ts';

/** A card put into another column, whose write the server hasn't answered. */
export interface Move {
  mutationId: string;
  placement: Placement;
}

export interface BoardContext extends BoardInput {
  filters: BoardFilters;
  searchTyped: string;
  /** The text the cards are searched for, trimmed. */
  search: string;
  /** null unless something is dragged. */
  dragged: Dragged | null;
  moves: readonly Move[];
  /** Cards that have just gone back to where they came from. */
  returning: readonly string[];
  hovered: string | null;
}

type Of<T extends BoardEvent['type']> = Extract<BoardEvent, { type: T }>;

const searchSpec = ({ projectId, search, filters }: BoardContext): ResourceSpec => ({
  kind: 'taskSearch',
  projectId,
  search,
  filters,
});

const isCard = (dragged: Dragged | null, taskId: string): boolean =>
  dragged !== null && 'taskId' in dragged && dragged.taskId === taskId;

export const boardMachine = setup({
  types: {
    context: {} as BoardContext,
    input: {} as BoardInput,
    events: {} as BoardEvent,
    tags: {} as 'saving',
    children: {} as { holdResources: 'holdResources' },
  },
  actors: { holdResources },
  actions: {
    noteSearch: assign({ searchTyped: (_, text: string) => cutText(text, limits.search) }),
    applySearch: enqueueActions(({ context, enqueue }) => {
      const search = context.searchTyped.trim();
      if (search === context.search) return;
      if (context.search !== '') enqueue.sendTo('holdResources', { type: 'letGo', spec: searchSpec(context) });
      enqueue.assign({ search });
      if (search !== '') enqueue.sendTo('holdResources', { type: 'hold', spec: searchSpec({ ...context, search }) });
    }),
    changeFilters: enqueueActions(({ context, enqueue }, changed: Partial<BoardFilters>) => {
      const filters = { ...context.filters, ...changed };
      if (context.search !== '') enqueue.sendTo('holdResources', { type: 'letGo', spec: searchSpec(context) });
      enqueue.assign({ filters });
      if (context.search !== '')
        enqueue.sendTo('holdResources', { type: 'hold', spec: searchSpec({ ...context, filters }) });
    }),
    setDragged: assign({
      dragged: (_, event: Of<'drag.started'>): Dragged =>
        'taskId' in event ? { taskId: event.taskId } : { columnId: event.columnId },
    }),
    clearDragged: assign({ dragged: null }),
    /** What the board said while the card was held is heard, and gone with it; this can be read. */
    tellRefusal: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      (_, reason: string) => toastOf('warning', reason),
    ),
    placeCard: assign({
      order: ({ context }, { taskId, statusId, beforeTaskId }: Of<'drag.dropped'>) =>
        place(context.order, { taskId, statusId, beforeTaskId }),
    }),
    noteMove: assign({
      moves: ({ context }, { mutationId, taskId, statusId, beforeTaskId }: Of<'drag.dropped'>) => [
        ...context.moves,
        { mutationId, placement: { taskId, statusId, beforeTaskId } },
      ],
    }),
    forgetMove: assign({
      moves: ({ context }, mutationId: string) => context.moves.filter((move) => move.mutationId !== mutationId),
    }),
    takeBack: assign(({ context }, mutationId: string) => {
      const move = context.moves.find((each) => each.mutationId === mutationId);
      if (move === undefined) return {};
      return {
        order: unplace(context.order, move.placement),
        moves: context.moves.filter((each) => each !== move),
        returning: [...context.returning, move.placement.taskId],
      };
    }),
    forgetReturning: assign({ returning: [] }),
    orderColumns: assign({ order: ({ context }, columns: string[]): BoardOrder => ({ ...context.order, columns }) }),
    chooseTableColumns: assign({
      order: ({ context }, tableColumns: Record<string, boolean>): BoardOrder => ({ ...context.order, tableColumns }),
    }),
    keepOrder: sendTo(
      ({ system }) => actorOf(system, 'storageKeeper'),
      ({ context: { accountId, projectId, order } }) => ({ type: 'order.kept' as const, accountId, projectId, order }),
    ),
    requestWrite: sendTo(
      ({ system }) => actorOf(system, 'outbox'),
      (_, write: NewWrite) => ({ type: 'write.requested' as const, write }),
    ),
    requestUndo: sendTo(
      ({ system }) => actorOf(system, 'outbox'),
      (_, { mutationId, at }: Of<'undo.requested'>) => ({ type: 'undo.requested' as const, mutationId, at }),
    ),
    refresh: sendTo(
      ({ system }) => actorOf(system, 'records'),
      (_, spec: ResourceSpec) => ({ type: 'resource.refreshRequested' as const, spec }),
    ),
    noteHovered: assign({ hovered: (_, taskId: string) => taskId }),
    /** Wanted and let go at once: the records keep a task that it has for ever, and refreshes only what is still wanted. */
    prefetch: enqueueActions(({ context: { projectId, hovered }, enqueue }) => {
      if (hovered === null) return;
      const spec = { kind: 'task', projectId, taskId: hovered } as const;
      enqueue.sendTo('holdResources', { type: 'hold', spec });
      enqueue.sendTo('holdResources', { type: 'letGo', spec });
    }),
  },
  guards: {
    isBlank: (_, text: string) => text.trim() === '',
    isTable: (_, view: 'kanban' | 'table') => view === 'table',
    isDragged: ({ context }, taskId: string) => isCard(context.dragged, taskId),
    isMove: ({ context }, mutationId: string) => context.moves.some((move) => move.mutationId === mutationId),
    hasMoves: ({ context }) => context.moves.length > 0,
    changesColumn: ({ context }, { taskId, fromStatusId, statusId }: Of<'drag.dropped'>) =>
      isCard(context.dragged, taskId) && fromStatusId !== statusId,
    isRefused: (_, reason: string | undefined) => reason !== undefined,
    isBy: (_, [means, by]: [DragMeans, DragMeans]) => means === by,
  },
  delays: {
    searchPause: timings.taskSearchPause,
    /** Rest of the pointer on a card before its task is fetched: a pointer that crosses the board fetches nothing. */
    hoverPause: 80,
    /** While a card that was refused is marked where it came from. */
    returnTime: 3000,
  },
}).createMachine({
  id: 'board',
  context: ({ input }) => ({
    ...input,
    filters: noFilters,
    searchTyped: '',
    search: '',
    dragged: null,
    moves: [],
    returning: [],
    hovered: null,
  }),
  invoke: {
    id: 'holdResources',
    src: 'holdResources',
    input: ({ context: { projectId } }) => ({
      specs: [
        { kind: 'project', projectId },
        { kind: 'projectTasks', projectId },
      ],
    }),
    onDone: {},
    onError: {},
  },
  on: {
    'retry.requested': {
      actions: [
        { type: 'refresh', params: ({ context: { projectId } }) => ({ kind: 'project', projectId }) },
        { type: 'refresh', params: ({ context: { projectId } }) => ({ kind: 'projectTasks', projectId }) },
      ],
    },
    'undo.requested': { actions: { type: 'requestUndo', params: ({ event }) => event } },
    'tableColumns.chosen': {
      actions: [{ type: 'chooseTableColumns', params: ({ event }) => event.shown }, 'keepOrder'],
    },
    'field.chosen': {
      actions: {
        type: 'requestWrite',
        params: ({ context: { projectId }, event: { taskId, fields, mutationId, at } }) => ({
          mutationId,
          at,
          replyTo: null,
          op: { kind: 'task.update', projectId, taskId, fields },
        }),
      },
    },
  },
  type: 'parallel',
  states: {
    view: {
      initial: 'kanban',
      states: { kanban: {}, table: {} },
      on: {
        'view.chosen': [
          { guard: { type: 'isTable', params: ({ event }) => event.view }, target: '.table' },
          { target: '.kanban' },
        ],
      },
    },
    search: {
      initial: 'idle',
      states: {
        idle: {},
        pausing: {
          description: 'Typed and not yet applied.',
          after: { searchPause: { target: 'idle', actions: 'applySearch' } },
        },
      },
      on: {
        'search.typed': [
          {
            guard: { type: 'isBlank', params: ({ event }) => event.text },
            target: '.idle',
            actions: [{ type: 'noteSearch', params: ({ event }) => event.text }, 'applySearch'],
          },
          { target: '.pausing', actions: { type: 'noteSearch', params: ({ event }) => event.text } },
        ],
        'search.cleared': { target: '.idle', actions: [{ type: 'noteSearch', params: '' }, 'applySearch'] },
        'filters.changed': { actions: { type: 'changeFilters', params: ({ event }) => event.filters } },
        'filters.cleared': { actions: { type: 'changeFilters', params: noFilters } },
      },
    },
    prefetch: {
      initial: 'idle',
      states: {
        idle: {},
        resting: { after: { hoverPause: { target: 'idle', actions: 'prefetch' } } },
      },
      on: {
        'task.hovered': { target: '.resting', actions: { type: 'noteHovered', params: ({ event }) => event.taskId } },
      },
    },
    drag: {
      initial: 'idle',
      states: {
        idle: { on: { 'drag.pressed': 'pressed' } },
        pressed: {
          description: 'The button or a finger is down on a card or a column and has not started a drag.',
          on: { 'drag.released': 'settling' },
        },
        dragging: {
          initial: 'mouse',
          states: { mouse: {}, keyboard: {}, touch: {} },
          exit: 'clearDragged',
          on: {
            'drag.dropped': [
              {
                guard: { type: 'changesColumn', params: ({ event }) => event },
                target: 'saving',
                actions: [
                  { type: 'placeCard', params: ({ event }) => event },
                  'keepOrder',
                  { type: 'noteMove', params: ({ event }) => event },
                  {
                    type: 'requestWrite',
                    params: ({ context: { projectId }, event: { taskId, statusId, mutationId, at } }) => ({
                      mutationId,
                      at,
                      replyTo: 'board',
                      quiet: true,
                      op: { kind: 'task.update', projectId, taskId, fields: { statusId } },
                    }),
                  },
                ],
              },
              {
                guard: { type: 'isDragged', params: ({ event }) => event.taskId },
                target: 'settling',
                actions: [{ type: 'placeCard', params: ({ event }) => event }, 'keepOrder'],
              },
            ],
            'columns.reordered': {
              target: 'settling',
              actions: [{ type: 'orderColumns', params: ({ event }) => event.columnIds }, 'keepOrder'],
            },
            'drag.cancelled': [
              {
                guard: { type: 'isRefused', params: ({ event }) => event.reason },
                target: 'settling',
                actions: { type: 'tellRefusal', params: ({ event }) => event.reason ?? '' },
              },
              { target: 'settling' },
            ],
            'task.removed': {
              description: 'Deleted by someone else while it hung on the pointer.',
              guard: { type: 'isDragged', params: ({ event }) => event.taskId },
              target: 'settling',
            },
            'write.failed': {
              guard: { type: 'isMove', params: ({ event }) => event.mutationId },
              actions: [{ type: 'takeBack', params: ({ event }) => event.mutationId }, 'keepOrder', 'forgetReturning'],
            },
            'write.conflicted': {
              guard: { type: 'isMove', params: ({ event }) => event.mutationId },
              actions: [{ type: 'takeBack', params: ({ event }) => event.mutationId }, 'keepOrder', 'forgetReturning'],
            },
          },
        },
        settling: { always: [{ guard: 'hasMoves', target: 'saving' }, { target: 'idle' }] },
        saving: {
          tags: 'saving',
          description: 'Moves are pending. The next drag need not wait for them.',
          on: { 'drag.pressed': 'pressed' },
        },
        rollingBack: {
          description:
            'The server refused a move: the records have dropped it and fetches the list; the card is back, and marked.',
          after: { returnTime: 'settling' },
          exit: 'forgetReturning',
        },
      },
      on: {
        'drag.started': [
          {
            guard: { type: 'isBy', params: ({ event }) => [event.by, 'keyboard'] },
            target: '.dragging.keyboard',
            actions: { type: 'setDragged', params: ({ event }) => event },
          },
          {
            guard: { type: 'isBy', params: ({ event }) => [event.by, 'touch'] },
            target: '.dragging.touch',
            actions: { type: 'setDragged', params: ({ event }) => event },
          },
          { target: '.dragging.mouse', actions: { type: 'setDragged', params: ({ event }) => event } },
        ],
        'write.confirmed': [
          {
            guard: stateIn({ drag: 'saving' }),
            target: '.settling',
            actions: { type: 'forgetMove', params: ({ event }) => event.mutationId },
          },
          { actions: { type: 'forgetMove', params: ({ event }) => event.mutationId } },
        ],
        'write.failed': {
          guard: { type: 'isMove', params: ({ event }) => event.mutationId },
          target: '.rollingBack',
          actions: [{ type: 'takeBack', params: ({ event }) => event.mutationId }, 'keepOrder'],
        },
        'write.conflicted': {
          guard: { type: 'isMove', params: ({ event }) => event.mutationId },
          target: '.rollingBack',
          actions: [{ type: 'takeBack', params: ({ event }) => event.mutationId }, 'keepOrder'],
        },
      },
    },
  },
});
