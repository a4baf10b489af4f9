import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

export const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
  ...Object.values(node.states).flatMap((child) => transitionsOf(child as AnyStateNode)),
];

export function keysOf(
  transitions: AnyTransitionDefinition[],
  isWanted: (transition: AnyTransitionDefinition) => boolean = () => true,
): string[] {
  const seen = new Map<string, number>();
  return transitions.flatMap((transition) => {
    const name = `${transition.source.id}: ${transition.eventType || 'always'}`;
    const place = (seen.get(name) ?? 0) + 1;
    seen.set(name, place);
    return isWanted(transition) ? [place === 1 ? name : `${name} (${place})`] : [];
  });
}

export const transitionKeys = (machine: AnyStateMachine): string[] => keysOf(transitionsOf(machine.root));
