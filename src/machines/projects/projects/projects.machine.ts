/**
 * Machine of the projects list and its search. The workspace runs it while the screen is open. The records hold the
 * list.
 */
import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { restartAfterCrash } from '../../crash.ts';
import { cutText } from '../../../../domain/cutText.ts';
import { limits } from '../../../../domain/limits.ts';
import { timings } from '../../../../domain/timings.ts';
import { acquireResources } from '../../sync/acquireResources.ts';
import type { ProjectsEvent, ProjectsInput } from './projects.types.ts';
import { refreshResource } from '../../sync/records/records.senders.ts';

export interface ProjectsContext extends ProjectsInput {
  searchTyped: string;
  search: string;
}

export const projectsMachine = setup({
  types: {
    context: {} as ProjectsContext,
    input: {} as ProjectsInput,
    events: {} as ProjectsEvent,
    children: {} as { acquireResources: 'acquireResources' },
  },
  actors: { acquireResources },
  actions: {
    storeSearch: assign({ searchTyped: (_, text: string) => cutText(text, limits.search) }),
    applySearch: assign({ search: ({ context }) => context.searchTyped.trim() }),
    acquireList: sendTo('acquireResources', ({ context: { search } }) => ({
      type: 'resource.acquired' as const,
      spec: { kind: 'projects' as const, search },
    })),
    releaseList: sendTo('acquireResources', ({ context: { search } }) => ({
      type: 'resource.released' as const,
      spec: { kind: 'projects' as const, search },
    })),
    refreshList: enqueueActions(({ context: { search }, enqueue }) =>
      enqueue(refreshResource({ kind: 'projects' as const, search })),
    ),
  },
  guards: { isApplied: ({ context }) => context.searchTyped.trim() === context.search },
  delays: { searchPause: timings.optionSearchDebounce },
}).createMachine({
  id: 'projects',
  context: ({ input }) => ({ ...input, searchTyped: '', search: '' }),
  invoke: {
    id: 'acquireResources',
    src: 'acquireResources',
    input: { specs: [{ kind: 'projects', search: '' }] },
    onDone: {},
    onError: { actions: restartAfterCrash },
  },
  on: {
    'search.typed': { target: '.pausing', actions: { type: 'storeSearch', params: ({ event }) => event.text } },
    'retry.requested': { actions: 'refreshList' },
  },
  initial: 'idle',
  states: {
    idle: {},
    pausing: {
      description: 'Waits for a pause in the typing before the search is applied.',
      after: {
        searchPause: [
          { guard: 'isApplied', target: 'idle' },
          { target: 'idle', actions: ['releaseList', 'applySearch', 'acquireList'] },
        ],
      },
    },
  },
});
