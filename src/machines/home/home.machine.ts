/**
 * Machine of the dashboard's list of my open tasks. The workspace runs it while its screen is open. The records hold
 * the list.
 */
import { sendTo, setup } from 'xstate';
import { acquireResources } from '../acquireResources.ts';
import { actorOf } from '../systemActors.ts';
import type { HomeEvent, HomeInput } from './home.types.ts';

const myTasks = { kind: 'myTasks', search: '' } as const;

export const homeMachine = setup({
  types: { context: {} as HomeInput, input: {} as HomeInput, events: {} as HomeEvent },
  actors: { acquireResources },
  actions: {
    refreshList: sendTo(({ system }) => actorOf(system, 'records'), {
      type: 'resource.refreshRequested',
      spec: myTasks,
    }),
  },
}).createMachine({
  id: 'home',
  context: ({ input }) => input,
  invoke: { id: 'acquireResources', src: 'acquireResources', input: { specs: [myTasks] }, onDone: {}, onError: {} },
  initial: 'showing',
  states: { showing: { on: { 'retry.requested': { actions: 'refreshList' } } } },
});
