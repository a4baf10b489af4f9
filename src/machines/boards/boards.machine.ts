/**
 * Machine of the list of boards: search, scope, the form of a new board, and the deletion of a board without tasks. It
 * runs while its screen is open. The records hold the list.
 */
import { assign, forwardTo, sendTo, setup } from 'xstate';
import { restartAfterCrash } from '../crash.ts';
import { cutText } from '../../../domain/cutText.ts';
import type { Board, BoardScope } from '../../../domain/board.ts';
import { limits } from '../../../domain/limits.ts';
import { timings } from '../../../domain/timings.ts';
import { phrase } from '../../../domain/phrase.ts';
import { deletionOf } from '../deletion/deletion.machine.ts';
import { recordFormOf } from '../recordForm/recordForm.machine.ts';
import { actorOf } from '../systemActors.ts';
import type { BoardForm, BoardPlace, BoardsEvent, BoardsInput } from './boards.types.ts';

export interface BoardsContext extends BoardsInput {
  searchTyped: string;
  search: string;
  scope: BoardScope;
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
      form: 'form';
      deletion: 'deletion';
    },
  },
  actors: {
    form: boardForm,
    deletion: boardDeletion,
  },
  actions: {
    storeSearch: assign({ searchTyped: (_, text: string) => cutText(text, limits.search) }),
    applySearch: assign({ search: ({ context }) => context.searchTyped.trim() }),
    storeScope: assign({ scope: (_, scope: BoardScope) => scope }),
    openNew: sendTo(
      ({ system }) => actorOf(system, 'root'),
      (_, { id }: Board) => ({ type: 'navigation.requested' as const, to: `/boards/${id}` }),
    ),
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
  invoke: [
    {
      id: 'form',
      src: 'form',
      input: ({ context: { workspaceId } }) => ({
        screen: 'boards',
        lists: 'boards',
        place: { workspaceId },
        blank: noForm,
        messages: { created: phrase('boards', 'toasts.created'), changed: null },
        isAlwaysOpen: true,
      }),
      onError: { actions: restartAfterCrash },
    },
    {
      id: 'deletion',
      src: 'deletion',
      input: ({ context: { workspaceId } }) => ({
        screen: 'boards',
        lists: 'boards',
        place: { workspaceId },
        messages: { done: phrase('boards', 'toasts.deleted'), gone: null },
        isChecked: true,
      }),
      onError: { actions: restartAfterCrash },
    },
  ],
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
