/**
 * Machine of a project's tasks screen: search, filters, view, and the drag of cards and columns. The workspace starts
 * and stops it with the screen. It has the order of cards and columns and the display on this device, and the
 * unconfirmed moves. The records hold the tasks. Invariant: while a search is applied, it has acquired one `taskSearch`
 * resource, with the current text and filters.
 */
import { assign, enqueueActions, setup, stateIn } from 'xstate';
import { restartAfterCrash } from '../../crash.ts';
import { type BoardDisplay, defaultDisplay } from '../../../../domain/boardDisplay.ts';
import { cutText } from '../../../../domain/cutText.ts';
import { limits } from '../../../../domain/limits.ts';
import { timings } from '../../../../domain/timings.ts';
import { type BoardFilters, noFilters } from '../../../../domain/fields/taskFilters.ts';
import { newWrite } from '../../sync/outbox/newWrite.ts';
import type { NewWrite, WriteOp } from '../../sync/outbox/outbox.types.ts';
import type { ResourceSpec } from '../../sync/records/resources/index.ts';
import { acquireResources } from '../../sync/acquireResources.ts';
import { requestUndo, requestWrite } from '../../sync/outbox/outbox.senders.ts';
import { refreshResource } from '../../sync/records/records.senders.ts';
import { saveBoardOrder } from '../../app/storageKeeper/boardOrder.senders.ts';
import { showToast } from '../../app/toasts/toasts.senders.ts';
import type { BoardEvent, BoardInput, Dragged, DragMeans } from './board.types.ts';
import { type BoardOrder, type Placement, place, unplace } from './boardOrder.ts';

/** Move of a card that the server has not confirmed. */
export interface Move {
  mutationId: string;
  placement: Placement;
}

export interface BoardContext extends BoardInput {
  filters: BoardFilters;
  searchTyped: string;
  search: string;
  dragged: Dragged | null;
  moves: readonly Move[];
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
    children: {} as { acquireResources: 'acquireResources' },
  },
  actors: { acquireResources },
  actions: {
    storeSearch: assign({ searchTyped: (_, text: string) => cutText(text, limits.search) }),
    applySearch: enqueueActions(({ context, enqueue }) => {
      const search = context.searchTyped.trim();
      if (search === context.search) return;
      if (context.search !== '')
        enqueue.sendTo('acquireResources', { type: 'resource.released', spec: searchSpec(context) });
      enqueue.assign({ search });
      if (search !== '')
        enqueue.sendTo('acquireResources', { type: 'resource.acquired', spec: searchSpec({ ...context, search }) });
    }),
    changeFilters: enqueueActions(({ context, enqueue }, changed: Partial<BoardFilters>) => {
      const filters = { ...context.filters, ...changed };
      if (context.search !== '')
        enqueue.sendTo('acquireResources', { type: 'resource.released', spec: searchSpec(context) });
      enqueue.assign({ filters });
      if (context.search !== '')
        enqueue.sendTo('acquireResources', { type: 'resource.acquired', spec: searchSpec({ ...context, filters }) });
    }),
    setDragged: assign({
      dragged: (_, event: Of<'drag.started'>): Dragged =>
        'taskId' in event ? { taskId: event.taskId } : { columnId: event.columnId },
    }),
    clearDragged: assign({ dragged: null }),
    /** Shows the reason of a rejected drop, which until here was only announced to screen readers. */
    showRejection: enqueueActions(({ enqueue }, reason: string) => enqueue(showToast('warning', reason))),
    placeCard: assign({
      order: ({ context }, { taskId, statusId, beforeTaskId }: Of<'drag.dropped'>) =>
        place(context.order, { taskId, statusId, beforeTaskId }),
    }),
    addMove: assign({
      moves: ({ context }, { mutationId, taskId, statusId, beforeTaskId }: Of<'drag.dropped'>) => [
        ...context.moves,
        { mutationId, placement: { taskId, statusId, beforeTaskId } },
      ],
    }),
    removeMove: assign({
      moves: ({ context }, mutationId: string) => context.moves.filter((move) => move.mutationId !== mutationId),
    }),
    rollBackMove: assign(({ context }, mutationId: string) => {
      const move = context.moves.find((each) => each.mutationId === mutationId);
      if (move === undefined) return {};
      return {
        order: unplace(context.order, move.placement),
        moves: context.moves.filter((each) => each !== move),
        returning: [...context.returning, move.placement.taskId],
      };
    }),
    clearReturning: assign({ returning: [] }),
    orderColumns: assign({ order: ({ context }, columns: string[]): BoardOrder => ({ ...context.order, columns }) }),
    chooseTableColumns: assign({
      order: ({ context }, tableColumns: Record<string, boolean>): BoardOrder => ({ ...context.order, tableColumns }),
    }),
    chooseDisplay: assign({
      order: ({ context: { order } }, display: Partial<BoardDisplay>): BoardOrder => ({
        ...order,
        display: { ...defaultDisplay, ...order.display, ...display },
      }),
    }),
    saveOrder: enqueueActions(({ context: { accountId, projectId, order }, enqueue }) =>
      enqueue(saveBoardOrder(accountId, projectId, order)),
    ),
    requestWrite: enqueueActions(({ enqueue }, write: NewWrite) => enqueue(requestWrite(write))),
    requestUndo: enqueueActions(({ enqueue }, { mutationId, at }: Of<'undo.requested'>) =>
      enqueue(requestUndo({ mutationId, at })),
    ),
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
    isTable: (_, view: 'kanban' | 'table') => view === 'table',
    isDragged: ({ context }, taskId: string) => isCard(context.dragged, taskId),
    isMove: ({ context }, mutationId: string) => context.moves.some((move) => move.mutationId === mutationId),
    hasMoves: ({ context }) => context.moves.length > 0,
    changesColumn: ({ context }, { taskId, fromStatusId, statusId }: Of<'drag.dropped'>) =>
      isCard(context.dragged, taskId) && fromStatusId !== statusId,
    hasReason: (_, reason: string | undefined) => reason !== undefined,
    isBy: (_, [means, by]: [DragMeans, DragMeans]) => means === by,
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
    filters: noFilters,
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
    'undo.requested': { actions: { type: 'requestUndo', params: ({ event }) => event } },
    'tableColumns.chosen': {
      actions: [{ type: 'chooseTableColumns', params: ({ event }) => event.shown }, 'saveOrder'],
    },
    'display.chosen': { actions: [{ type: 'chooseDisplay', params: ({ event }) => event.display }, 'saveOrder'] },
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
          description: 'Waits for a pause in the typing before the search is applied.',
          after: { searchPause: { target: 'idle', actions: 'applySearch' } },
        },
      },
      on: {
        'search.typed': [
          {
            guard: { type: 'isBlank', params: ({ event }) => event.text },
            target: '.idle',
            actions: [{ type: 'storeSearch', params: ({ event }) => event.text }, 'applySearch'],
          },
          { target: '.pausing', actions: { type: 'storeSearch', params: ({ event }) => event.text } },
        ],
        'search.cleared': { target: '.idle', actions: [{ type: 'storeSearch', params: '' }, 'applySearch'] },
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
        'task.hovered': { target: '.resting', actions: { type: 'storeHovered', params: ({ event }) => event.taskId } },
      },
    },
    drag: {
      initial: 'idle',
      states: {
        idle: { on: { 'drag.pressed': 'pressed' } },
        pressed: {
          description: 'A mouse button or a finger is down on a card or a column. No drag has started.',
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
                  'saveOrder',
                  { type: 'addMove', params: ({ event }) => event },
                  {
                    type: 'requestWrite',
                    params: ({ context: { projectId }, event: { taskId, statusId, ...ids } }) => {
                      const op: WriteOp = { kind: 'task.update', projectId, taskId, fields: { statusId } };
                      return newWrite(ids, op, { replyTo: 'board', quiet: true });
                    },
                  },
                ],
              },
              {
                guard: { type: 'isDragged', params: ({ event }) => event.taskId },
                target: 'settling',
                actions: [{ type: 'placeCard', params: ({ event }) => event }, 'saveOrder'],
              },
            ],
            'columns.reordered': {
              target: 'settling',
              actions: [{ type: 'orderColumns', params: ({ event }) => event.columnIds }, 'saveOrder'],
            },
            'drag.cancelled': [
              {
                guard: { type: 'hasReason', params: ({ event }) => event.reason },
                target: 'settling',
                actions: { type: 'showRejection', params: ({ event }) => event.reason ?? '' },
              },
              { target: 'settling' },
            ],
            'task.removed': {
              description: 'Another user deleted the card during the drag.',
              guard: { type: 'isDragged', params: ({ event }) => event.taskId },
              target: 'settling',
            },
            'write.failed': {
              guard: { type: 'isMove', params: ({ event }) => event.mutationId },
              actions: [
                { type: 'rollBackMove', params: ({ event }) => event.mutationId },
                'saveOrder',
                'clearReturning',
              ],
            },
            'write.conflicted': {
              guard: { type: 'isMove', params: ({ event }) => event.mutationId },
              actions: [
                { type: 'rollBackMove', params: ({ event }) => event.mutationId },
                'saveOrder',
                'clearReturning',
              ],
            },
          },
        },
        settling: { always: [{ guard: 'hasMoves', target: 'saving' }, { target: 'idle' }] },
        saving: {
          tags: 'saving',
          description: 'Moves are pending. The next drag can already start.',
          on: { 'drag.pressed': 'pressed' },
        },
        rollingBack: {
          description: 'The server rejected a move. The card is back in its old column and highlighted for a moment.',
          after: { returnTime: 'settling' },
          exit: 'clearReturning',
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
            actions: { type: 'removeMove', params: ({ event }) => event.mutationId },
          },
          { actions: { type: 'removeMove', params: ({ event }) => event.mutationId } },
        ],
        'write.failed': {
          guard: { type: 'isMove', params: ({ event }) => event.mutationId },
          target: '.rollingBack',
          actions: [{ type: 'rollBackMove', params: ({ event }) => event.mutationId }, 'saveOrder'],
        },
        'write.conflicted': {
          guard: { type: 'isMove', params: ({ event }) => event.mutationId },
          target: '.rollingBack',
          actions: [{ type: 'rollBackMove', params: ({ event }) => event.mutationId }, 'saveOrder'],
        },
      },
    },
  },
});
