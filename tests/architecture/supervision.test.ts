import { describe, expect, test } from 'vitest';
import type { AnyStateMachine, StateNode } from 'xstate';
import { machineRegistry } from '../../scripts/support/machineRegistry.ts';

type Node = Pick<StateNode, 'id' | 'on' | 'invoke'> & { states: Record<string, Node>; config: { on?: object } };

interface Handler {
  target?: unknown;
  actions?: unknown;
}

const nodesOf = (node: Node): Node[] => [node, ...Object.values(node.states).flatMap(nodesOf)];
const rowsOf = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);
/** A handler without target and actions hides a crash. */
const doesSomething = (handler: unknown): boolean =>
  typeof handler === 'string' ||
  (handler as Handler).target !== undefined ||
  rowsOf((handler as Handler).actions).length > 0;

/**
 * Machines that a crash of a spawned actor restarts, because nobody handles it: the editor begins its uploads again.
 */
const isRestarted: readonly string[] = ['documentEditor'];

const machines = await Promise.all(
  Object.entries(machineRegistry).map(async ([name, load]) => [name, (await load()) as AnyStateMachine] as const),
);

/** Names of the invokes whose crash nobody handles, and of the machines that are spawned without a supervisor. */
const unsupervised = (machine: AnyStateMachine): string[] => {
  const nodes = nodesOf(machine.root as unknown as Node);
  const invokes = nodes.flatMap((node) => node.invoke.map((invoke) => ({ node, invoke })));
  const invoked = new Set(invokes.map(({ invoke }) => invoke.src));
  const handles = nodes.some(({ config }) =>
    Object.keys(config.on ?? {}).some((type) => type.startsWith('xstate.error.actor')),
  );
  const spawned = Object.keys(machine.implementations.actors).filter((slot) => !invoked.has(slot));
  return [
    ...invokes.flatMap(({ node, invoke }) => {
      const handlers = rowsOf((invoke as { onError?: unknown }).onError);
      return handlers.length > 0 && handlers.every(doesSomething) ? [] : [`${node.id} invokes ${invoke.id}`];
    }),
    ...(handles || isRestarted.includes(machine.id) ? [] : spawned.map((slot) => `${machine.id} spawns ${slot}`)),
  ];
};

describe('every machine', () => {
  test.each(machines)('%s: handles a crash of each actor that it starts', (_, machine) => {
    expect(unsupervised(machine)).toEqual([]);
  });
});
