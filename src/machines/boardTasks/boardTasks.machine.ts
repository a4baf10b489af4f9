/**
 * Machine of one board: the board itself, the filters, the drag of a card, and the settings. The workspace starts it
 * when the screen opens and stops it when the screen closes. The records hold the tasks. The machine loads the board
 * itself, and again when a live change affects it.
 * Invariant: settings are saved against the version that they were edited from, until a conflict has been shown.
 */
import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Board } from '../../../domain/board.ts';
import type { Change } from '../../../domain/socketEvents.ts';
import type { DragMeans } from '../board/board.types.ts';
import { boardsMessages } from '../boards/boards.messages.ts';
import { affectsBoardView } from '../boards/boardChanges.ts';
import type { NewWrite } from '../outbox/outbox.types.ts';
import { type Failure, failureOf } from '../failure.ts';
import { acquireResources } from '../acquireResources.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import type {
  BoardSettings,
  BoardTaskFilters,
  BoardTasksEvent,
  BoardTasksInput,
  LoadBoardCall,
  UpdateBoardCall,
} from './boardTasks.types.ts';

export interface BoardTasksContext extends BoardTasksInput {
  /** null until the board is loaded. */
  board: Board | null;
  failure: Failure | null;
  filters: BoardTaskFilters;
  dragged: { taskId: string } | null;
  settings: BoardSettings;
  /** Version that the settings were edited from. null, after a conflict was shown, saves over the current version. */
  basedOn: number | null;
  settingsId: string;
  settingsFailure: Failure | null;
}

type Of<T extends BoardTasksEvent['type']> = Extract<BoardTasksEvent, { type: T }>;

export const noTaskFilters: BoardTaskFilters = { assignedTo: [], sprints: [] };
const noSettings: BoardSettings = { name: '', sharedWith: [] };

export const boardTasksMachine = setup({
  types: {
    context: {} as BoardTasksContext,
    input: {} as BoardTasksInput,
    events: {} as BoardTasksEvent,
    tags: {} as 'saving',
    children: {} as {
      acquireResources: 'acquireResources';
      loadBoard: 'loadBoard';
      refreshBoard: 'loadBoard';
      updateBoard: 'updateBoard';
    },
  },
  actors: {
    acquireResources,
    loadBoard: unprovided<Board, LoadBoardCall>('loadBoard'),
    updateBoard: unprovided<Board, UpdateBoardCall>('updateBoard'),
  },
  actions: {
    storeBoard: assign({ board: (_, board: Board) => board, failure: null }),
    storeFailure: assign({ failure: (_, failure: Failure) => failure }),
    changeFilters: assign({
      filters: ({ context }, filters: Partial<BoardTaskFilters>) => ({ ...context.filters, ...filters }),
    }),
    setDragged: assign({ dragged: (_, taskId: string) => ({ taskId }) }),
    clearDragged: assign({ dragged: null }),
    /** Shows the reason of a rejected drop as a toast. Until here it was only announced to screen readers. */
    showRejection: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      (_, reason: string) => toastOf('warning', reason),
    ),
    refreshTasks: sendTo(
      ({ system }) => actorOf(system, 'records'),
      ({ context: { boardId } }) => ({
        type: 'resource.refreshRequested' as const,
        spec: { kind: 'boardTasks' as const, boardId },
      }),
    ),
    /** Loads the hovered task so that its dialog opens without a wait. The records keep it after the release. */
    prefetch: enqueueActions(({ enqueue }, { projectId, taskId }: Of<'task.hovered'>) => {
      const spec = { kind: 'task', projectId, taskId } as const;
      enqueue.sendTo('acquireResources', { type: 'resource.acquired', spec });
      enqueue.sendTo('acquireResources', { type: 'resource.released', spec });
    }),
    requestWrite: sendTo(
      ({ system }) => actorOf(system, 'outbox'),
      (_, write: NewWrite) => ({ type: 'write.requested' as const, write }),
    ),
    setBoard: enqueueActions(
      (
        { enqueue, system },
        { event, boardId }: { event: Of<'task.put' | 'task.takenOff'>; boardId: string | null },
      ) => {
        const { projectId, taskId, mutationId, at } = event;
        enqueue.sendTo(actorOf(system, 'outbox'), {
          type: 'write.requested',
          write: {
            mutationId,
            at,
            replyTo: null,
            quiet: true,
            op: { kind: 'task.update', projectId, taskId, fields: { boardId } },
          },
        });
        enqueue.sendTo(
          actorOf(system, 'toasts'),
          toastOf('info', boardId === null ? boardsMessages.takenOff : boardsMessages.added, 'undo'),
        );
      },
    ),
    openSettings: assign(({ context: { board } }) =>
      board
        ? {
            settings: { name: board.name, sharedWith: board.sharedWith.map(({ id }) => id) },
            basedOn: board.version,
            settingsFailure: null,
          }
        : {},
    ),
    changeSettings: assign({
      settings: ({ context }, patch: Partial<BoardSettings>) => ({ ...context.settings, ...patch }),
    }),
    storeSettingsId: assign({ settingsId: (_, id: string) => id, settingsFailure: null }),
    storeSettingsFailure: assign({ settingsFailure: (_, failure: Failure) => failure, basedOn: null }),
    showSaved: sendTo(({ system }) => actorOf(system, 'toasts'), toastOf('success', boardsMessages.saved)),
  },
  guards: {
    affectsBoard: ({ context }, changes: readonly Change[]) => affectsBoardView(changes, context.boardId),
    isNotFound: (_, { code }: Failure) => code === 'NOT_FOUND' || code === 'FORBIDDEN',
    hasReason: (_, reason: string | undefined) => reason !== undefined,
    isBy: (_, [means, by]: [DragMeans, DragMeans]) => means === by,
    isDragged: ({ context }, taskId: string) => context.dragged?.taskId === taskId,
    mayUpdate: ({ context }) => context.board?.abilities.update ?? false,
    isNamed: ({ context }) => context.settings.name.trim() !== '',
  },
  delays: { changesPause: 200 },
}).createMachine({
  id: 'boardTasks',
  context: ({ input }) => ({
    ...input,
    board: null,
    failure: null,
    filters: noTaskFilters,
    dragged: null,
    settings: noSettings,
    basedOn: null,
    settingsId: '',
    settingsFailure: null,
  }),
  invoke: {
    id: 'acquireResources',
    src: 'acquireResources',
    input: ({ context: { boardId } }) => ({ specs: [{ kind: 'boardTasks', boardId }] }),
    onDone: {},
    onError: {},
  },
  on: {
    'filters.changed': { actions: { type: 'changeFilters', params: ({ event }) => event.filters } },
    'filters.cleared': { actions: { type: 'changeFilters', params: noTaskFilters } },
    'task.hovered': { actions: { type: 'prefetch', params: ({ event }) => event } },
    'task.put': { actions: { type: 'setBoard', params: ({ context: { boardId }, event }) => ({ event, boardId }) } },
    'task.takenOff': { actions: { type: 'setBoard', params: ({ event }) => ({ event, boardId: null }) } },
  },
  type: 'parallel',
  states: {
    record: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadBoard',
            src: 'loadBoard',
            input: ({ context: { workspaceId, boardId } }) => ({ workspaceId, boardId }),
            onDone: { target: 'ready', actions: { type: 'storeBoard', params: ({ event }) => event.output } },
            onError: [
              { guard: { type: 'isNotFound', params: ({ event }) => failureOf(event.error) }, target: 'notFound' },
              { target: 'failed', actions: { type: 'storeFailure', params: ({ event }) => failureOf(event.error) } },
            ],
          },
        },
        ready: {
          initial: 'fresh',
          states: {
            fresh: {},
            settling: {
              description: 'Live changes often arrive in a row. The board is loaded once after them.',
              after: { changesPause: 'refreshing' },
            },
            refreshing: {
              invoke: {
                id: 'refreshBoard',
                src: 'loadBoard',
                input: ({ context: { workspaceId, boardId } }) => ({ workspaceId, boardId }),
                onDone: { target: 'fresh', actions: { type: 'storeBoard', params: ({ event }) => event.output } },
                onError: [
                  {
                    guard: { type: 'isNotFound', params: ({ event }) => failureOf(event.error) },
                    target: '#boardTasks.record.notFound',
                  },
                  { description: 'The loaded board remains on screen.', target: 'fresh' },
                ],
              },
            },
          },
          on: {
            'server.batch': {
              guard: { type: 'affectsBoard', params: ({ event }) => event.changes },
              target: '.settling',
            },
            'records.stale': '.settling',
            'retry.requested': { target: '.refreshing', actions: 'refreshTasks' },
          },
        },
        failed: {
          on: { 'retry.requested': { target: 'loading', actions: 'refreshTasks' }, 'records.stale': 'loading' },
        },
        notFound: {
          description: 'The board was deleted, or this user has no access. It can still be shared with them later.',
          on: {
            'retry.requested': 'loading',
            'records.stale': 'loading',
            'server.batch': {
              guard: { type: 'affectsBoard', params: ({ event }) => event.changes },
              target: 'loading',
            },
          },
        },
      },
    },
    drag: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'drag.started': [
              {
                guard: { type: 'isBy', params: ({ event }) => [event.by, 'keyboard'] },
                target: 'dragging.keyboard',
                actions: { type: 'setDragged', params: ({ event }) => event.taskId },
              },
              {
                guard: { type: 'isBy', params: ({ event }) => [event.by, 'touch'] },
                target: 'dragging.touch',
                actions: { type: 'setDragged', params: ({ event }) => event.taskId },
              },
              { target: 'dragging.mouse', actions: { type: 'setDragged', params: ({ event }) => event.taskId } },
            ],
          },
        },
        dragging: {
          initial: 'mouse',
          states: { mouse: {}, keyboard: {}, touch: {} },
          exit: 'clearDragged',
          on: {
            'drag.dropped': {
              guard: { type: 'isDragged', params: ({ event }) => event.taskId },
              target: 'idle',
              actions: {
                type: 'requestWrite',
                params: ({ event: { projectId, taskId, statusId, mutationId, at } }) => ({
                  mutationId,
                  at,
                  replyTo: null,
                  quiet: true,
                  op: { kind: 'task.update' as const, projectId, taskId, fields: { statusId } },
                }),
              },
            },
            'drag.cancelled': [
              {
                guard: { type: 'hasReason', params: ({ event }) => event.reason },
                target: 'idle',
                actions: { type: 'showRejection', params: ({ event }) => event.reason ?? '' },
              },
              { target: 'idle' },
            ],
          },
        },
      },
    },
    settings: {
      initial: 'closed',
      states: {
        closed: { on: { 'settings.opened': { guard: 'mayUpdate', target: 'editing', actions: 'openSettings' } } },
        editing: {
          initial: 'typing',
          states: { typing: {}, failed: { description: 'The last save failed. The form keeps its content.' } },
          on: {
            'settings.changed': { actions: { type: 'changeSettings', params: ({ event }) => event.patch } },
            'settings.submitted': {
              guard: 'isNamed',
              target: 'saving',
              actions: { type: 'storeSettingsId', params: ({ event }) => event.mutationId },
            },
            'settings.dismissed': 'closed',
          },
        },
        saving: {
          tags: 'saving',
          invoke: {
            id: 'updateBoard',
            src: 'updateBoard',
            input: ({ context: { workspaceId, boardId, board, settings, basedOn, settingsId } }) => ({
              workspaceId,
              boardId,
              settings,
              version: basedOn ?? board?.version ?? 1,
              mutationId: settingsId,
            }),
            onDone: {
              target: 'closed',
              actions: [{ type: 'storeBoard', params: ({ event }) => event.output }, 'showSaved'],
            },
            onError: {
              target: 'editing.failed',
              actions: { type: 'storeSettingsFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
        },
      },
    },
  },
});
