/**
 * A pretended task that is clicked through a workflow: where it stands, what is true of it, what happened to it, and a
 * clock that only the person moves. Started and stopped by the editor. Moves are decided by the domain's own machine, the
 * same one that the server asks.
 * Invariant: each step can be taken back to the very life before it.
 */
import { assign, setup } from 'xstate';
import type { WorkflowDefinition } from '../../../domain/workflow.ts';
import { advance, begin, tryMove } from './life.ts';
import type { Facts, Life, SimulatorEvent, SimulatorInput } from './simulator.types.ts';

export interface SimulatorContext {
  definition: WorkflowDefinition;
  life: Life;
  /** Lives that can be gone back to, the last at the end. */
  before: readonly Life[];
}

export const simulatorMachine = setup({
  types: { context: {} as SimulatorContext, input: {} as SimulatorInput, events: {} as SimulatorEvent },
  actions: {
    live: assign(({ context }, life: Life) => ({ life, before: [...context.before, context.life] })),
    goBack: assign(({ context }) => ({
      life: context.before.at(-1) ?? context.life,
      before: context.before.slice(0, -1),
    })),
    restart: assign(({ context }) => ({ life: begin(context.definition), before: [] })),
  },
  guards: {
    isNowhere: ({ context }) => context.life.stateId === null,
    isDone: ({ context: { definition, life } }) =>
      definition.states.some(({ id, category }) => id === life.stateId && category === 'done'),
    isStuck: ({ context: { definition, life } }) => !definition.edges.some(({ from }) => from === life.stateId),
    isElsewhere: ({ context: { definition, life } }, to: string) =>
      to !== life.stateId && definition.states.some(({ id }) => id === to),
    hasBefore: ({ context }) => context.before.length > 0,
  },
}).createMachine({
  id: 'simulator',
  context: ({ input: { definition } }) => ({ definition, life: begin(definition), before: [] }),
  initial: 'settling',
  on: {
    'move.tried': {
      guard: { type: 'isElsewhere', params: ({ event }) => event.to },
      target: '.settling',
      actions: {
        type: 'live',
        params: ({ context: { definition, life }, event }) => tryMove(definition, life, event.to),
      },
    },
    'facts.changed': {
      actions: {
        type: 'live',
        params: ({ context: { life }, event }): Life => ({
          ...life,
          facts: { ...life.facts, ...event.facts } as Facts,
        }),
      },
    },
    'clock.advanced': {
      actions: {
        type: 'live',
        params: ({ context: { definition, life }, event }) => advance(definition, life, event.minutes),
      },
    },
    'step.undone': { guard: 'hasBefore', target: '.settling', actions: 'goBack' },
    'life.restarted': { target: '.settling', actions: 'restart' },
  },
  states: {
    settling: {
      always: [
        { guard: 'isNowhere', target: 'nowhere' },
        { guard: 'isDone', target: 'finished' },
        { guard: 'isStuck', target: 'stuck' },
        { target: 'moving' },
      ],
    },
    nowhere: {
      description: 'The chart does not say where tasks begin.',
      on: { 'move.tried': {}, 'clock.advanced': {}, 'facts.changed': {} },
    },
    moving: {},
    stuck: { description: 'No move leads out of here.' },
    finished: { description: 'The work is done; it may be taken up again where the chart allows.' },
  },
});
