/**
 * State machine of a sprint. The server rejects illegal events with it, and browsers offer only legal actions. The
 * machine is pure: the facts for its guards are in the events. A sprint ends through the state `completing`, in which
 * its unfinished tasks are moved. The server takes both steps in one transaction.
 */
import { setup, transition } from 'xstate';
import type { SprintState } from '../sprint.ts';

interface Running {
  name: string;
  parallel: boolean;
}

/**
 * Target for the unfinished tasks: the backlog, or a sprint. `isItself` is true for the sprint that is being completed.
 */
export type UnfinishedTarget = { state: SprintState | 'new'; isItself: boolean } | 'backlog';

export type SprintEvent =
  | { type: 'sprint.updated' }
  | { type: 'sprint.deleted' }
  | { type: 'sprint.started'; parallel: boolean; running: readonly Running[] }
  | { type: 'sprint.completed' }
  | { type: 'unfinished.placed'; target: UnfinishedTarget }
  | { type: 'completion.cancelled' };

const mayOverlap = (parallel: boolean, other: Running): boolean => parallel || other.parallel;
const isTarget = (target: UnfinishedTarget): boolean =>
  target === 'backlog' || (!target.isItself && target.state !== 'completed');

export const sprintLife = setup({
  types: { events: {} as SprintEvent },
  guards: {
    fits: (_, { parallel, running }: { parallel: boolean; running: readonly Running[] }) =>
      running.every((other) => mayOverlap(parallel, other)),
    isOpen: (_, target: UnfinishedTarget) => isTarget(target),
  },
}).createMachine({
  id: 'sprintRules',
  initial: 'planned',
  states: {
    planned: {
      on: {
        'sprint.updated': 'planned',
        'sprint.started': {
          guard: { type: 'fits', params: ({ event: { parallel, running } }) => ({ parallel, running }) },
          target: 'active',
        },
        'sprint.deleted': 'deleted',
      },
    },
    active: {
      on: { 'sprint.updated': 'active', 'sprint.completed': 'completing' },
    },
    completing: {
      description: 'The unfinished tasks get a target.',
      on: {
        'unfinished.placed': { guard: { type: 'isOpen', params: ({ event }) => event.target }, target: 'completed' },
        'completion.cancelled': 'active',
      },
    },
    completed: { description: 'The report no longer changes.' },
    deleted: { type: 'final' },
  },
});

export type SprintLife = SprintState | 'completing' | 'deleted';

export type SprintRefusal =
  | { kind: 'state'; state: SprintLife }
  | { kind: 'beside'; name: string }
  | { kind: 'target' };

/** Returns the state after the events, or the reason why one of them is illegal. */
export function sprintAfter(
  state: SprintLife,
  ...events: SprintEvent[]
): { state: SprintLife } | { refusal: SprintRefusal } {
  let snapshot = sprintLife.resolveState({ value: state });
  for (const event of events) {
    if (!snapshot.can(event)) return { refusal: refusalOf(snapshot.value as SprintLife, event) };
    [snapshot] = transition(sprintLife, snapshot, event);
  }
  return { state: snapshot.value as SprintLife };
}

export const allows = (state: SprintLife, event: SprintEvent): boolean => 'state' in sprintAfter(state, event);

function refusalOf(state: SprintLife, event: SprintEvent): SprintRefusal {
  if (event.type === 'sprint.started' && state === 'planned') {
    const other = event.running.find((each) => !mayOverlap(event.parallel, each));
    if (other) return { kind: 'beside', name: other.name };
  }
  return event.type === 'unfinished.placed' && state === 'completing' ? { kind: 'target' } : { kind: 'state', state };
}
