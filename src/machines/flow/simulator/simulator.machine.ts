/**
 * Machine of the workflow simulator: a simulated task with its status, facts and log, and a clock that only the user
 * advances. The workflow editor starts and stops it. The domain machine of the server decides about transitions.
 * Invariant: undoing a step restores the exact state before it.
 */
import { assign, setup } from 'xstate';
import type { WorkflowDefinition } from '../../../../domain/workflow.ts';
import { advance, begin, tryMove } from './life.ts';
import type { Facts, Life, SimulatorEvent, SimulatorInput } from './simulator.types.ts';

export interface SimulatorContext {
  definition: WorkflowDefinition;
  life: Life;
  /** Earlier states for undo, newest last. */
  before: readonly Life[];
}

export const simulatorMachine = setup({
  types: { context: {} as SimulatorContext, input: {} as SimulatorInput, events: {} as SimulatorEvent },
  actions: {
    storeStep: assign(({ context }, life: Life) => ({ life, before: [...context.before, context.life] })),
    undoStep: assign(({ context }) => ({
      life: context.before.at(-1) ?? context.life,
      before: context.before.slice(0, -1),
    })),
    restart: assign(({ context }) => ({ life: begin(context.definition), before: [] })),
  },
  guards: {
    hasNoStatus: ({ context }) => context.life.stateId === null,
    isDone: ({ context: { definition, life } }) =>
      definition.states.some(({ id, category }) => id === life.stateId && category === 'done'),
    isStuck: ({ context: { definition, life } }) => !definition.edges.some(({ from }) => from === life.stateId),
    isOtherStatus: ({ context: { definition, life } }, to: string) =>
      to !== life.stateId && definition.states.some(({ id }) => id === to),
    hasBefore: ({ context }) => context.before.length > 0,
  },
}).createMachine({
  id: 'simulator',
  context: ({ input: { definition } }) => ({ definition, life: begin(definition), before: [] }),
  initial: 'settling',
  on: {
    'move.tried': {
      guard: { type: 'isOtherStatus', params: ({ event }) => event.to },
      target: '.settling',
      actions: {
        type: 'storeStep',
        params: ({ context: { definition, life }, event }) => tryMove(definition, life, event.to),
      },
    },
    'facts.changed': {
      actions: {
        type: 'storeStep',
        params: ({ context: { life }, event }): Life => ({
          ...life,
          facts: { ...life.facts, ...event.facts } as Facts,
        }),
      },
    },
    'clock.advanced': {
      actions: {
        type: 'storeStep',
        params: ({ context: { definition, life }, event }) => advance(definition, life, event.minutes),
      },
    },
    'step.undone': { guard: 'hasBefore', target: '.settling', actions: 'undoStep' },
    'life.restarted': { target: '.settling', actions: 'restart' },
  },
  states: {
    settling: {
      always: [
        { guard: 'hasNoStatus', target: 'nowhere' },
        { guard: 'isDone', target: 'finished' },
        { guard: 'isStuck', target: 'stuck' },
        { target: 'moving' },
      ],
    },
    nowhere: {
      description: 'The workflow has no initial status.',
      on: { 'move.tried': {}, 'clock.advanced': {}, 'facts.changed': {} },
    },
    moving: {},
    stuck: { description: 'No transition leads out of this status.' },
    finished: { description: 'The task is done. It can be reopened if the workflow allows it.' },
  },
});
