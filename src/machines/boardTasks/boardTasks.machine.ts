/**
 * One board: the board itself, what narrows its tasks, a card on its way, and its settings. Started by the workspace
 * when the screen opens, stopped when it closes. The tasks and every write about them belong to the records; the board is
 * fetched here, and anew when the live connection tells that it changed.
 * Invariant: the settings that are saved are based on the version that was read when they were opened, until a conflict
 * has been shown.
 */
import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Board } from '../../../domain/board.ts';
import type { Change } from '../../../domain/socketEvents.ts';
import type { DragMeans } from '../board/board.types.ts';
import { boardsMessages } from '../boards/boards.messages.ts';
import { touchesBoards } from '../boards/boardNews.ts';
import type { NewWrite } from '../outbox/outbox.types.ts';
import { type Failure, failureOf } from '../failure.ts';
import { holdResources } from '../holdResources.ts';
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
  /** null before the first answer. */
  board: Board | null;
  failure: Failure | null;
  filters: BoardTaskFilters;
  /** null unless a card is dragged. */
  dragged: { taskId: string } | null;
  settings: BoardSettings;
  /** What the settings were made from; null: whatever is current, as after a conflict that was shown. */
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
      holdResources: 'holdResources';
      loadBoard: 'loadBoard';
      refreshBoard: 'loadBoard';
      updateBoard: 'updateBoard';
    },
  },
  actors: {
    holdResources,
    loadBoard: unprovided<Board, LoadBoardCall>('loadBoard'),
    updateBoard: unprovided<Board, UpdateBoardCall>('updateBoard'),
  },
  actions: {
    noteBoard: assign({ board: (_, board: Board) => board, failure: null }),
    noteFailure: assign({ failure: (_, failure: Failure) => failure }),
    changeFilters: assign({
      filters: ({ context }, filters: Partial<BoardTaskFilters>) => ({ ...context.filters, ...filters }),
    }),
    setDragged: assign({ dragged: (_, taskId: string) => ({ taskId }) }),
    clearDragged: assign({ dragged: null }),
    /** What the board said while the card was held is heard, and gone with it; this can be read. */
    tellRefusal: sendTo(
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
    /** Wanted and let go at once: the records keep it, and the dialog opens without a wait. */
    prefetch: enqueueActions(({ enqueue }, { projectId, taskId }: Of<'task.hovered'>) => {
      const spec = { kind: 'task', projectId, taskId } as const;
      enqueue.sendTo('holdResources', { type: 'hold', spec });
      enqueue.sendTo('holdResources', { type: 'letGo', spec });
    }),
    requestWrite: sendTo(
      ({ system }) => actorOf(system, 'outbox'),
      (_, write: NewWrite) => ({ type: 'write.requested' as const, write }),
    ),
    putTask: enqueueActions(
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
    noteSettingsId: assign({ settingsId: (_, id: string) => id, settingsFailure: null }),
    noteSettingsFailure: assign({ settingsFailure: (_, failure: Failure) => failure, basedOn: null }),
    toastSaved: sendTo(({ system }) => actorOf(system, 'toasts'), toastOf('success', boardsMessages.saved)),
  },
  guards: {
    touchesThis: ({ context }, changes: readonly Change[]) => touchesBoards(changes, context.boardId),
    isGone: (_, { code }: Failure) => code === 'NOT_FOUND' || code === 'FORBIDDEN',
    isRefused: (_, reason: string | undefined) => reason !== undefined,
    isBy: (_, [means, by]: [DragMeans, DragMeans]) => means === by,
    isDragged: ({ context }, taskId: string) => context.dragged?.taskId === taskId,
    mayUpdate: ({ context }) => context.board?.abilities.update ?? false,
    isNamed: ({ context }) => context.settings.name.trim() !== '',
  },
  delays: { newsPause: 200 },
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
    id: 'holdResources',
    src: 'holdResources',
    input: ({ context: { boardId } }) => ({ specs: [{ kind: 'boardTasks', boardId }] }),
    onDone: {},
    onError: {},
  },
  on: {
    'filters.changed': { actions: { type: 'changeFilters', params: ({ event }) => event.filters } },
    'filters.cleared': { actions: { type: 'changeFilters', params: noTaskFilters } },
    'task.hovered': { actions: { type: 'prefetch', params: ({ event }) => event } },
    'task.put': { actions: { type: 'putTask', params: ({ context: { boardId }, event }) => ({ event, boardId }) } },
    'task.takenOff': { actions: { type: 'putTask', params: ({ event }) => ({ event, boardId: null }) } },
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
            onDone: { target: 'ready', actions: { type: 'noteBoard', params: ({ event }) => event.output } },
            onError: [
              { guard: { type: 'isGone', params: ({ event }) => failureOf(event.error) }, target: 'notFound' },
              { target: 'failed', actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.error) } },
            ],
          },
        },
        ready: {
          initial: 'fresh',
          states: {
            fresh: {},
            settling: {
              description: 'News often comes in a row: it is fetched once.',
              after: { newsPause: 'refreshing' },
            },
            refreshing: {
              invoke: {
                id: 'refreshBoard',
                src: 'loadBoard',
                input: ({ context: { workspaceId, boardId } }) => ({ workspaceId, boardId }),
                onDone: { target: 'fresh', actions: { type: 'noteBoard', params: ({ event }) => event.output } },
                onError: [
                  {
                    guard: { type: 'isGone', params: ({ event }) => failureOf(event.error) },
                    target: '#boardTasks.record.notFound',
                  },
                  { description: 'What is here stays.', target: 'fresh' },
                ],
              },
            },
          },
          on: {
            'server.batch': {
              guard: { type: 'touchesThis', params: ({ event }) => event.changes },
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
          description: 'Gone, or never to be seen by this person; it may be shared with them yet.',
          on: {
            'retry.requested': 'loading',
            'records.stale': 'loading',
            'server.batch': { guard: { type: 'touchesThis', params: ({ event }) => event.changes }, target: 'loading' },
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
                guard: { type: 'isRefused', params: ({ event }) => event.reason },
                target: 'idle',
                actions: { type: 'tellRefusal', params: ({ event }) => event.reason ?? '' },
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
          states: { typing: {}, failed: { description: 'The last try failed; the form stands as it was.' } },
          on: {
            'settings.changed': { actions: { type: 'changeSettings', params: ({ event }) => event.patch } },
            'settings.submitted': {
              guard: 'isNamed',
              target: 'saving',
              actions: { type: 'noteSettingsId', params: ({ event }) => event.mutationId },
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
              actions: [{ type: 'noteBoard', params: ({ event }) => event.output }, 'toastSaved'],
            },
            onError: {
              target: 'editing.failed',
              actions: { type: 'noteSettingsFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
        },
      },
    },
  },
});
