import { type AnyStateMachine, createMachine } from 'xstate';

interface Node {
  states?: Record<string, Node>;
}

/**
 * Returns the machine with only some regions of one parallel state; '' means the root. Walking regions separately keeps
 * the graph small. Separate tests cover their interaction.
 */
export const slice = <M extends AnyStateMachine>(machine: M, parallel: string, regions: readonly string[]): M => {
  const keep = (node: Node): Node => ({
    ...node,
    states: Object.fromEntries(Object.entries(node.states ?? {}).filter(([name]) => regions.includes(name))),
  });
  const config = machine.config as Node;
  const sliced =
    parallel === ''
      ? keep(config)
      : { ...config, states: { ...config.states, [parallel]: keep(config.states?.[parallel] ?? {}) } };
  return createMachine(sliced as never, machine.implementations as never) as unknown as M;
};
