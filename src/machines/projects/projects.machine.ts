/** The projects list and its search. Started by the workspace with its screen, stopped with it; the list is the records'. */
import { assign, sendTo, setup } from 'xstate';
import { cutText } from '../../../domain/cutText.ts';
import { limits, timings } from '../../../domain/limits.ts';
import { holdResources } from '../holdResources.ts';
import { actorOf } from '../systemActors.ts';
import type { ProjectsEvent, ProjectsInput } from './projects.types.ts';

export interface ProjectsContext extends ProjectsInput {
  searchTyped: string;
  /** The text the list is searched for, trimmed. */
  search: string;
}

export const projectsMachine = setup({
  types: {
    context: {} as ProjectsContext,
    input: {} as ProjectsInput,
    events: {} as ProjectsEvent,
    children: {} as { holdResources: 'holdResources' },
  },
  actors: { holdResources },
  actions: {
    noteSearch: assign({ searchTyped: (_, text: string) => cutText(text, limits.search) }),
    applySearch: assign({ search: ({ context }) => context.searchTyped.trim() }),
    holdList: sendTo('holdResources', ({ context: { search } }) => ({
      type: 'hold' as const,
      spec: { kind: 'projects' as const, search },
    })),
    letGoList: sendTo('holdResources', ({ context: { search } }) => ({
      type: 'letGo' as const,
      spec: { kind: 'projects' as const, search },
    })),
    refreshList: sendTo(
      ({ system }) => actorOf(system, 'records'),
      ({ context: { search } }) => ({
        type: 'resource.refreshRequested' as const,
        spec: { kind: 'projects' as const, search },
      }),
    ),
  },
  guards: { isApplied: ({ context }) => context.searchTyped.trim() === context.search },
  delays: { searchPause: timings.optionSearchDebounce },
}).createMachine({
  id: 'projects',
  context: ({ input }) => ({ ...input, searchTyped: '', search: '' }),
  invoke: {
    id: 'holdResources',
    src: 'holdResources',
    input: { specs: [{ kind: 'projects', search: '' }] },
    onDone: {},
    onError: {},
  },
  on: {
    'search.typed': { target: '.pausing', actions: { type: 'noteSearch', params: ({ event }) => event.text } },
    'retry.requested': { actions: 'refreshList' },
  },
  initial: 'idle',
  states: {
    idle: {},
    pausing: {
      description: 'Typed and not yet applied.',
      after: {
        searchPause: [
          { guard: 'isApplied', target: 'idle' },
          { target: 'idle', actions: ['letGoList', 'applySearch', 'holdList'] },
        ],
      },
    },
  },
});
