/**
 * Machine of the list of boards: search, scope, the form of a new board, and the deletion of a board without tasks. It
 * runs while its screen is open. The records hold the list.
 */
import { assign, enqueueActions, forwardTo, setup } from 'xstate';
import { cutText } from '../../../../domain/cutText.ts';
import type { Board, BoardScope } from '../../../../domain/board.ts';
import { limits } from '../../../../domain/limits.ts';
import { timings } from '../../../../domain/timings.ts';
import { phrase } from '../../../../domain/phrase.ts';
import { listOf } from '../../sync/listScreen.ts';
import { navigate } from '../../app/root/root.senders.ts';
import type { BoardForm, BoardPlace, BoardsEvent, BoardsInput } from './boards.types.ts';

export interface BoardsContext extends BoardsInput {
  searchTyped: string;
  search: string;
  scope: BoardScope;
}

export const boardList = listOf({
  types: {} as { values: BoardForm; saved: Board; listed: Board },
  screen: 'boards',
  lists: 'boards',
  placeOf: ({ workspaceId }: BoardsInput): BoardPlace => ({ workspaceId }),
  messages: {
    created: phrase('boards', 'toasts.created'),
    changed: null,
    done: phrase('boards', 'toasts.deleted'),
    gone: null,
  },
  isAlwaysOpen: true,
  isChecked: true,
});

export const boardsMachine = setup({
  types: {
    context: {} as BoardsContext,
    input: {} as BoardsInput,
    events: {} as BoardsEvent,
    children: {} as {
      form: 'form';
      deletion: 'deletion';
    },
  },
  actors: boardList.actors,
  actions: {
    storeSearch: assign({ searchTyped: (_, text: string) => cutText(text, limits.search) }),
    applySearch: assign({ search: ({ context }) => context.searchTyped.trim() }),
    storeScope: assign({ scope: (_, scope: BoardScope) => scope }),
    openNew: enqueueActions(({ enqueue }, { id }: Board) => enqueue(navigate(`/boards/${id}`))),
  },
  guards: {
    isApplied: ({ context }) => context.searchTyped.trim() === context.search,
    isScope: ({ context }, scope: BoardScope) => context.scope === scope,
  },
  delays: { searchPause: timings.optionSearchDebounce },
}).createMachine({
  id: 'boards',
  context: ({ input }) => ({
    ...input,
    searchTyped: '',
    search: '',
    scope: 'all',
  }),
  invoke: boardList.invoke,
  on: {
    'form.*': { actions: forwardTo('form') },
    'deletion.*': { actions: forwardTo('deletion') },
    'record.saved': { actions: { type: 'openNew', params: ({ event }) => event.record } },
    'search.typed': { target: '.pausing', actions: { type: 'storeSearch', params: ({ event }) => event.text } },
    'scope.chosen': [
      { guard: { type: 'isScope', params: ({ event }) => event.scope } },
      { target: '.idle', actions: [{ type: 'storeScope', params: ({ event }) => event.scope }, 'applySearch'] },
    ],
  },
  initial: 'idle',
  states: {
    idle: {},
    pausing: {
      description: 'Waits for a pause in the typing before the search is applied.',
      after: {
        searchPause: [
          { guard: 'isApplied', target: 'idle' },
          { target: 'idle', actions: 'applySearch' },
        ],
      },
    },
  },
});
