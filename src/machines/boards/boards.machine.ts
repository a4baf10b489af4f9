/**
 * The list of boards: its search and scope, the form of a new board, and the deletion of a board that has no task. Started and stopped with its
 * screen. Loads the list again when the live connection reports a change of boards.
 */
import { assign, raise, sendTo, setup } from 'xstate';
import { cutText } from '../../../domain/cutText.ts';
import type { Board, BoardScope } from '../../../domain/board.ts';
import { limits, timings } from '../../../domain/limits.ts';
import type { Change } from '../../../domain/socketEvents.ts';
import { type Failure, failureOf } from '../failure.ts';
import { deletionOf } from '../deletion/deletion.machine.ts';
import { recordFormOf } from '../recordForm/recordForm.machine.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import { touchesBoards } from './boardNews.ts';
import { boardsMessages } from './boards.messages.ts';
import type { BoardForm, BoardPlace, BoardsEvent, BoardsInput, LoadBoardsCall } from './boards.types.ts';

export interface BoardsContext extends BoardsInput {
  searchTyped: string;
  /** The text the list is searched for, trimmed. */
  search: string;
  scope: BoardScope;
  /** null before the first answer. */
  boards: readonly Board[] | null;
  listFailure: Failure | null;
}

const noForm: BoardForm = { name: '', projectId: null, sharedWith: [] };
export const boardForm = recordFormOf<BoardPlace, BoardForm, Board>(({ name }) => name.trim() !== '');
export const boardDeletion = deletionOf<BoardPlace, Board>();

export const boardsMachine = setup({
  types: {
    context: {} as BoardsContext,
    input: {} as BoardsInput,
    events: {} as BoardsEvent,
    children: {} as {
      loadBoards: 'loadBoards';
      refreshBoards: 'loadBoards';
      form: 'form';
      deletion: 'deletion';
    },
  },
  actors: {
    loadBoards: unprovided<Board[], LoadBoardsCall>('loadBoards'),
    form: boardForm,
    deletion: boardDeletion,
  },
  actions: {
    noteSearch: assign({ searchTyped: (_, text: string) => cutText(text, limits.search) }),
    applySearch: assign({ search: ({ context }) => context.searchTyped.trim() }),
    noteScope: assign({ scope: (_, scope: BoardScope) => scope }),
    changeQuery: raise({ type: 'query.changed' }),
    noteBoards: assign({ boards: (_, boards: Board[]) => boards, listFailure: null }),
    noteListFailure: assign({ listFailure: (_, failure: Failure) => failure, boards: null }),
    openNew: sendTo(
      ({ system }) => actorOf(system, 'root'),
      (_, { id }: Board) => ({ type: 'navigation.requested' as const, to: `/boards/${id}` }),
    ),
    removeBoard: assign({
      boards: ({ context }, id: string) => context.boards?.filter((board) => board.id !== id) ?? null,
    }),
  },
  guards: {
    isApplied: ({ context }) => context.searchTyped.trim() === context.search,
    isScope: ({ context }, scope: BoardScope) => context.scope === scope,
    touchesBoards: (_, changes: readonly Change[]) => touchesBoards(changes),
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
  }),
  invoke: [
    {
      id: 'form',
      src: 'form',
      input: ({ context: { workspaceId } }) => ({
        screen: 'boards',
        place: { workspaceId },
        blank: noForm,
        messages: { created: boardsMessages.created, changed: null },
        isAlwaysOpen: true,
      }),
    },
    {
      id: 'deletion',
      src: 'deletion',
      input: ({ context: { workspaceId } }) => ({
        screen: 'boards',
        place: { workspaceId },
        messages: { done: boardsMessages.deleted, gone: null },
        isChecked: true,
      }),
    },
  ],
  on: {
    'record.saved': { actions: { type: 'openNew', params: ({ event }) => event.record } },
    'record.deleted': { actions: { type: 'removeBoard', params: ({ event }) => event.id } },
  },
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
  },
});
