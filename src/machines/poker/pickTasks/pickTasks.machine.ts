/**
 * Machine of the dialog that picks tasks as stories of a planning poker room. It runs while the dialog is open, and
 * emits `tasks.added` once. The records hold the tasks. Picked tasks stay picked when another project or filter is
 * chosen.
 */
import { assign, emit, not, setup } from 'xstate';
import { cutText } from '../../../../domain/cutText.ts';
import { limits } from '../../../../domain/limits.ts';
import type { PickTasksContext, PickTasksEmitted, PickTasksEvent } from './pickTasks.types.ts';

type Of<T extends PickTasksEvent['type']> = Extract<PickTasksEvent, { type: T }>;

export const pickTasksMachine = setup({
  types: {
    context: {} as PickTasksContext,
    events: {} as PickTasksEvent,
    emitted: {} as PickTasksEmitted,
  },
  actions: {
    /** Removes the filters, because they belong to the previous project. */
    storeProject: assign((_, projectId: string | null) => ({ projectId, search: '', statusId: null })),
    storeSearch: assign({ search: (_, text: string) => cutText(text, limits.search) }),
    storeStatus: assign({ statusId: (_, statusId: string | null) => statusId }),
    toggle: assign(({ context }, { tasks, isPicked, room }: Of<'tasks.toggled'>) => {
      const ids = new Set(tasks.map(({ id }) => id));
      const rest = context.picked.filter(({ id }) => !ids.has(id));
      const added = tasks.map(({ id, title, projectId }) => ({ id, title, projectId }));
      return { picked: isPicked ? [...rest, ...added].slice(0, room) : rest };
    }),
    addTasks: emit(({ context: { picked } }) => ({ type: 'tasks.added' as const, tasks: picked })),
  },
  guards: {
    hasPicked: ({ context }) => context.picked.length > 0,
    isUnestimated: (_, unestimated: boolean) => unestimated,
  },
}).createMachine({
  id: 'pickTasks',
  context: { projectId: null, search: '', statusId: null, picked: [] },
  initial: 'picking',
  states: {
    picking: {
      type: 'parallel',
      on: {
        'search.typed': { actions: { type: 'storeSearch', params: ({ event }) => event.text } },
        'status.chosen': { actions: { type: 'storeStatus', params: ({ event }) => event.statusId } },
        'tasks.toggled': { actions: { type: 'toggle', params: ({ event }) => event } },
      },
      states: {
        listed: {
          description: 'Tasks of the project that the list shows.',
          initial: 'unestimated',
          states: { unestimated: {}, all: {} },
          on: {
            'estimates.chosen': [
              { guard: { type: 'isUnestimated', params: ({ event }) => event.unestimated }, target: '.unestimated' },
              { target: '.all' },
            ],
            'project.chosen': {
              target: '.unestimated',
              actions: { type: 'storeProject', params: ({ event }) => event.projectId },
            },
          },
        },
        picked: {
          initial: 'none',
          states: {
            none: { always: { guard: 'hasPicked', target: 'some' } },
            some: {
              always: { guard: not('hasPicked'), target: 'none' },
              on: { 'tasks.submitted': { target: '#pickTasks.added', actions: 'addTasks' } },
            },
          },
        },
      },
    },
    added: { description: 'The view closes the dialog.' },
  },
});
