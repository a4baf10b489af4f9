/**
 * A sprint's life, run by the server to refuse what isn't legal and by browsers to offer only what is. Pure: what guards
 * ask comes with the event.
 *
 * A sprint that ends passes through `completing`, in which what isn't done has to be given a place before it is over;
 * the server does both in one transaction.
 */
import { setup, transition } from 'xstate';
import type { SprintState } from '../sprint.ts';

/** A sprint that is under way in the same project. */
interface Running {
  name: string;
  parallel: boolean;
}

/** The sprint that takes what isn't done: its state, and whether it is the one that ends. */
export type UnfinishedTarget = { state: SprintState | 'new'; isItself: boolean } | 'backlog';

export type SprintEvent =
  | { type: 'sprint.updated' }
  | { type: 'sprint.deleted' }
  | { type: 'sprint.started'; parallel: boolean; running: readonly Running[] }
  | { type: 'sprint.completed' }
  /** What isn't done goes there. */
  | { type: 'unfinished.placed'; target: UnfinishedTarget }
  | { type: 'completion.cancelled' };

const runsBeside = (parallel: boolean, other: Running): boolean => parallel || other.parallel;
const takes = (target: UnfinishedTarget): boolean =>
  target === 'backlog' || (!target.isItself && target.state !== 'completed');

export const sprintLife = setup({
  types: { events: {} as SprintEvent },
  guards: {
    fits: (_, { parallel, running }: { parallel: boolean; running: readonly Running[] }) =>
      running.every((other) => runsBeside(parallel, other)),
    isOpen: (_, target: UnfinishedTarget) => takes(target),
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
      description: "What isn't done is being given a place.",
      on: {
        'unfinished.placed': { guard: { type: 'isOpen', params: ({ event }) => event.target }, target: 'completed' },
        'completion.cancelled': 'active',
      },
    },
    completed: { description: 'Its report is frozen.' },
    deleted: { type: 'final' },
  },
});

export type SprintLife = SprintState | 'completing' | 'deleted';

/** Why something can't be done with a sprint. */
export type SprintRefusal =
  | { kind: 'state'; state: SprintLife }
  | { kind: 'beside'; name: string }
  | { kind: 'target' };

/** The state after these events, or why one of them is not legal. */
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

/** Whether this may be done with a sprint in that state. */
export const allows = (state: SprintLife, event: SprintEvent): boolean => 'state' in sprintAfter(state, event);

function refusalOf(state: SprintLife, event: SprintEvent): SprintRefusal {
  if (event.type === 'sprint.started' && state === 'planned') {
    const other = event.running.find((each) => !runsBeside(event.parallel, each));
    if (other) return { kind: 'beside', name: other.name };
  }
  return event.type === 'unfinished.placed' && state === 'completing' ? { kind: 'target' } : { kind: 'state', state };
}
