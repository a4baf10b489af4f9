/**
 * The list of boards: its search and scope, the form of a new one, and the deletion of one. Started and stopped with its
 * screen; it keeps the list itself and has it fetched anew when the live connection tells of boards. Emits dialog.closed.
 * Invariant: a board is asked about before it is deleted, and one with a task is not deleted.
 */
import { assign, emit, enqueueActions, raise, sendTo, setup } from 'xstate';
import { cutText } from '../../../domain/cutText.ts';
import type { Board, BoardScope } from '../../../domain/board.ts';
import { limits, timings } from '../../../domain/limits.ts';
import type { Change } from '../../../domain/socketEvents.ts';
import { type Failure, failureOf } from '../failure.ts';
import { outlivesScreen, toastsOnceClosed } from '../outlivesScreen.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import { touchesBoards } from './boardNews.ts';
import { boardsMessages } from './boards.messages.ts';
import type {
  BoardCall,
  BoardForm,
  BoardsEmitted,
  BoardsEvent,
  BoardsInput,
  CreateBoardCall,
  DeleteBoardCall,
  LoadBoardsCall,
} from './boards.types.ts';

export interface BoardsContext extends BoardsInput {
  searchTyped: string;
  /** The text the list is searched for, trimmed. */
  search: string;
  scope: BoardScope;
  /** null before the first answer. */
  boards: readonly Board[] | null;
  listFailure: Failure | null;
  form: BoardForm;
  /** Of the board being made, and of its request. */
  made: { boardId: string; mutationId: string } | null;
  formFailure: Failure | null;
  /** The board that is asked about. */
  removal: Board | null;
  /** Request of the deletion. */
  removalId: string;
  removalFailure: Failure | null;
}

const noForm: BoardForm = { name: '', projectId: null, sharedWith: [] };

export const boardsMachine = setup({
  types: {
    context: {} as BoardsContext,
    input: {} as BoardsInput,
    events: {} as BoardsEvent,
    emitted: {} as BoardsEmitted,
    tags: {} as 'saving' | 'outlivesScreen',
    children: {} as {
      loadBoards: 'loadBoards';
      refreshBoards: 'loadBoards';
      createBoard: 'createBoard';
      hasTasks: 'hasTasks';
      deleteBoard: 'deleteBoard';
    },
  },
  actors: {
    loadBoards: unprovided<Board[], LoadBoardsCall>('loadBoards'),
    createBoard: unprovided<Board, CreateBoardCall>('createBoard'),
    hasTasks: unprovided<boolean, BoardCall>('hasTasks'),
    deleteBoard: unprovided<Board, DeleteBoardCall>('deleteBoard'),
  },
  actions: {
    noteSearch: assign({ searchTyped: (_, text: string) => cutText(text, limits.search) }),
    applySearch: assign({ search: ({ context }) => context.searchTyped.trim() }),
    noteScope: assign({ scope: (_, scope: BoardScope) => scope }),
    changeQuery: raise({ type: 'query.changed' }),
    noteBoards: assign({ boards: (_, boards: Board[]) => boards, listFailure: null }),
    noteListFailure: assign({ listFailure: (_, failure: Failure) => failure, boards: null }),
    changeForm: assign({
      form: ({ context }, patch: Partial<BoardForm>) => ({ ...context.form, ...patch }),
      made: null,
    }),
    /** Sent again unchanged it stays the same request: the first may have been done, and only its answer lost. */
    noteMade: assign({
      made: ({ context }, made: { boardId: string; mutationId: string }) => context.made ?? made,
      formFailure: null,
    }),
    noteFormFailure: assign({ formFailure: (_, failure: Failure) => failure }),
    openMade: enqueueActions(({ enqueue, system }, board: Board) => {
      enqueue.sendTo(actorOf(system, 'toasts'), toastOf('success', boardsMessages.created));
      enqueue.sendTo(actorOf(system, 'root'), { type: 'navigation.requested', to: `/boards/${board.id}` });
      enqueue.assign({ form: noForm, made: null });
    }),
    closeDialog: emit({ type: 'dialog.closed' }),
    noteRemoval: assign({
      removal: ({ context }, id: string) => context.boards?.find((board) => board.id === id) ?? null,
      removalFailure: null,
    }),
    noteRemovalId: assign({ removalId: (_, id: string) => id, removalFailure: null }),
    noteRemovalFailure: enqueueActions(({ enqueue, system }, failure: Failure) => {
      enqueue.assign({ removalFailure: failure });
      enqueue.sendTo(toastsOnceClosed(system, 'boards'), toastOf('error', failure.message));
    }),
    forgetBoard: assign({
      boards: ({ context }) => context.boards?.filter(({ id }) => id !== context.removal?.id) ?? null,
    }),
    toastDeleted: sendTo(({ system }) => actorOf(system, 'toasts'), toastOf('success', boardsMessages.deleted)),
    toastFailure: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      (_, { message }: Failure) => toastOf('error', message),
    ),
  },
  guards: {
    isApplied: ({ context }) => context.searchTyped.trim() === context.search,
    isScope: ({ context }, scope: BoardScope) => context.scope === scope,
    touchesBoards: (_, changes: readonly Change[]) => touchesBoards(changes),
    isKnown: ({ context }, id: string) => context.boards?.some((board) => board.id === id) ?? false,
    isNamed: ({ context }) => context.form.name.trim() !== '',
    hasTasks: (_, found: boolean) => found,
    isCode: (_, { failure, code }: { failure: Failure; code: Failure['code'] }) => failure.code === code,
  },
  delays: { searchPause: timings.optionSearchDebounce, newsPause: 200 },
}).createMachine({
  id: 'boards',
  context: ({ input }) => ({
    ...input,
    searchTyped: '',
    search: '',
    scope: 'all',
    boards: null,
    listFailure: null,
    form: noForm,
    made: null,
    formFailure: null,
    removal: null,
    removalId: '',
    removalFailure: null,
  }),
  type: 'parallel',
  states: {
    query: {
      initial: 'idle',
      states: {
        idle: {},
        pausing: {
          description: 'Typed and not yet applied.',
          after: {
            searchPause: [
              { guard: 'isApplied', target: 'idle' },
              { target: 'idle', actions: ['applySearch', 'changeQuery'] },
            ],
          },
        },
      },
      on: {
        'search.typed': { target: '.pausing', actions: { type: 'noteSearch', params: ({ event }) => event.text } },
        'scope.chosen': [
          { guard: { type: 'isScope', params: ({ event }) => event.scope } },
          {
            target: '.idle',
            actions: [{ type: 'noteScope', params: ({ event }) => event.scope }, 'applySearch', 'changeQuery'],
          },
        ],
      },
    },
    list: {
      initial: 'loading',
      on: { 'query.changed': '.loading' },
      states: {
        loading: {
          description: 'For a search or scope that was not answered yet; what stood before may stay in sight.',
          invoke: {
            id: 'loadBoards',
            src: 'loadBoards',
            input: ({ context: { workspaceId, search, scope } }) => ({ workspaceId, search, scope }),
            onDone: { target: 'listed', actions: { type: 'noteBoards', params: ({ event }) => event.output } },
            onError: {
              target: 'failed',
              actions: { type: 'noteListFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
          on: {
            'server.batch': {
              guard: { type: 'touchesBoards', params: ({ event }) => event.changes },
              target: 'loading',
              reenter: true,
            },
            'records.stale': { target: 'loading', reenter: true },
          },
        },
        listed: {
          on: {
            'server.batch': {
              guard: { type: 'touchesBoards', params: ({ event }) => event.changes },
              target: 'settling',
            },
            'records.stale': 'settling',
            'retry.requested': 'refreshing',
          },
        },
        settling: { description: 'News often comes in a row: it is fetched once.', after: { newsPause: 'refreshing' } },
        refreshing: {
          invoke: {
            id: 'refreshBoards',
            src: 'loadBoards',
            input: ({ context: { workspaceId, search, scope } }) => ({ workspaceId, search, scope }),
            onDone: { target: 'listed', actions: { type: 'noteBoards', params: ({ event }) => event.output } },
            onError: { description: 'What is here stays.', target: 'listed' },
          },
          on: {
            'server.batch': {
              guard: { type: 'touchesBoards', params: ({ event }) => event.changes },
              target: 'settling',
            },
            'records.stale': 'settling',
          },
        },
        failed: { on: { 'retry.requested': 'loading', 'records.stale': 'loading' } },
      },
    },
    creation: {
      initial: 'editing',
      states: {
        editing: {
          initial: 'typing',
          states: { typing: {}, failed: { description: 'The last try failed; the form stands as it was.' } },
          on: {
            'form.changed': { actions: { type: 'changeForm', params: ({ event }) => event.patch } },
            'form.submitted': {
              guard: 'isNamed',
              target: 'creating',
              actions: { type: 'noteMade', params: ({ event: { boardId, mutationId } }) => ({ boardId, mutationId }) },
            },
            'dialog.dismissed': { target: '.typing', actions: 'closeDialog' },
          },
        },
        creating: {
          tags: 'saving',
          invoke: {
            id: 'createBoard',
            src: 'createBoard',
            input: ({ context: { workspaceId, form, made } }) => ({
              workspaceId,
              form,
              boardId: made?.boardId ?? '',
              mutationId: made?.mutationId ?? '',
            }),
            onDone: {
              target: 'editing',
              actions: [{ type: 'openMade', params: ({ event }) => event.output }, 'closeDialog'],
            },
            onError: {
              target: 'editing.failed',
              actions: { type: 'noteFormFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
        },
      },
    },
    removal: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'removal.requested': {
              guard: { type: 'isKnown', params: ({ event }) => event.boardId },
              target: 'checking',
              actions: { type: 'noteRemoval', params: ({ event }) => event.boardId },
            },
          },
        },
        checking: {
          invoke: {
            id: 'hasTasks',
            src: 'hasTasks',
            input: ({ context: { workspaceId, removal } }) => ({ workspaceId, boardId: removal?.id ?? '' }),
            onDone: [
              { guard: { type: 'hasTasks', params: ({ event }) => event.output }, target: 'refused' },
              { target: 'asking' },
            ],
            onError: {
              target: 'idle',
              actions: { type: 'toastFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
          on: { 'removal.cancelled': 'idle' },
        },
        asking: {
          on: {
            'removal.confirmed': {
              target: 'removing',
              actions: { type: 'noteRemovalId', params: ({ event }) => event.mutationId },
            },
            'removal.cancelled': 'idle',
          },
        },
        removing: {
          tags: outlivesScreen,
          invoke: {
            id: 'deleteBoard',
            src: 'deleteBoard',
            input: ({ context: { workspaceId, removal, removalId } }) => ({
              workspaceId,
              boardId: removal?.id ?? '',
              mutationId: removalId,
            }),
            onDone: { target: 'idle', actions: ['forgetBoard', 'toastDeleted'] },
            onError: [
              {
                description: 'Someone put a task on it meanwhile.',
                guard: {
                  type: 'isCode',
                  params: ({ event }) => ({ failure: failureOf(event.error), code: 'CONFLICT' as const }),
                },
                target: 'refused',
              },
              {
                description: 'Someone else has deleted it.',
                guard: {
                  type: 'isCode',
                  params: ({ event }) => ({ failure: failureOf(event.error), code: 'NOT_FOUND' as const }),
                },
                target: 'idle',
                actions: 'forgetBoard',
              },
              {
                target: 'asking',
                actions: { type: 'noteRemovalFailure', params: ({ event }) => failureOf(event.error) },
              },
            ],
          },
        },
        refused: {
          description: 'It has a task: its tasks have to be taken off first.',
          on: { 'removal.cancelled': 'idle' },
        },
      },
    },
  },
});
