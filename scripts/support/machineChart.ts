import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { type DirectedGraphNode, toDirectedGraph } from '../../tests/model/graph.ts';

export interface ChartTransition {
  event: string;
  guard: string | null;
  targets: readonly string[];
  actions: readonly string[];
  reenter: boolean;
  description: string | null;
}

export interface ChartState {
  /** Id that is unique in the chart. The id of the root is the name of the machine. */
  id: string;
  name: string;
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  description: string | null;
  tags: readonly string[];
  entry: readonly string[];
  exit: readonly string[];
  invokes: readonly string[];
  initial: string | null;
  transitions: readonly ChartTransition[];
  states: readonly ChartState[];
}

export const chartOf = (machine: AnyStateMachine): ChartState => stateOf(toDirectedGraph(machine), machine.id);

function stateOf({ stateNode, children, edges }: DirectedGraphNode, machineId: string): ChartState {
  const named = [...new Set(edges.map(({ transition }) => transition))];
  return {
    id: stateNode.id,
    name: stateNode.key === '' ? machineId : stateNode.key,
    kind: stateNode.type,
    description: stateNode.description ?? null,
    tags: [...stateNode.tags],
    entry: stateNode.entry.filter(isOwn).map(actionOf),
    exit: stateNode.exit.filter(isOwn).map(actionOf),
    invokes: stateNode.invoke.map(({ id, src }) =>
      typeof src === 'string' && src !== id && !/^\d+\./.test(id)
        ? `${src} as ${id}`
        : typeof src === 'string'
          ? src
          : id,
    ),
    initial: stateNode.type === 'compound' ? (stateNode.initial?.target?.[0]?.id ?? null) : null,
    transitions: [...named, ...(stateNode.always ?? [])].map((transition) => transitionOf(transition, stateNode)),
    states: children.map((child) => stateOf(child, machineId)),
  };
}

const transitionOf = (
  { eventType, guard, target, actions, reenter, description }: AnyTransitionDefinition,
  source: AnyStateNode,
): ChartTransition => ({
  event: eventOf(eventType, source),
  guard: guard === undefined ? null : guardOf(guard),
  targets: (target ?? []).map(({ id }) => id),
  actions: actions.map(actionOf),
  reenter: reenter && target !== undefined,
  description: description ?? null,
});

function eventOf(type: string, { id }: AnyStateNode): string {
  if (type === '') return 'always';
  if (type === '*') return 'any other event';
  const after = /^xstate\.after\.(.+)$/.exec(type)?.[1];
  if (after !== undefined) {
    const delay = after.endsWith(`.${id}`) ? after.slice(0, -id.length - 1) : after;
    return /^\d+$/.test(delay) ? `after ${delay} ms` : `after ${delay}`;
  }
  const child = /^xstate\.(done|error|snapshot)\.actor\.(.+)$/.exec(type);
  if (child)
    return `${child[2]} ${child[1] === 'done' ? 'is done' : child[1] === 'error' ? 'fails' : 'sends a snapshot'}`;
  return type.startsWith('xstate.done.state.') ? 'all is done' : type;
}

/** Returns the text of a guard, which is a name, a name with parameters, a function, or a combination of guards. */
function guardOf(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && guard !== null && 'type' in guard)
    return withParameters(String(guard.type), 'params' in guard ? guard.params : undefined);
  if (typeof guard !== 'function') return 'a condition';
  const parts = 'guards' in guard && Array.isArray(guard.guards) ? guard.guards.map(guardOf) : [];
  const kind =
    'check' in guard && typeof guard.check === 'function' ? guard.check.name.replace(/^check/, '').toLowerCase() : '';
  if (parts.length > 0)
    return kind === 'not' ? `not ${parts.join(', ')}` : parts.join(kind === 'or' ? ' or ' : ' and ');
  if (kind === 'statein' && 'stateValue' in guard)
    return `in ${JSON.stringify(guard.stateValue).replaceAll(/["{}]/g, '')}`;
  return 'a condition';
}

const withParameters = (name: string, params: unknown): string => {
  if (params === undefined || typeof params === 'function') return name;
  const values =
    typeof params === 'object' && params !== null
      ? Object.values(params as Record<string, unknown>).filter((value) => typeof value !== 'object')
      : [params];
  return values.length === 0 ? name : `${name}(${values.map(String).join(', ')})`;
};

/** Returns false for actions that XState adds for delays, which already appear as transitions. */
const isOwn = (action: unknown): boolean =>
  !(
    typeof action === 'function' &&
    'type' in action &&
    (action.type === 'xstate.cancel' ||
      (action.type === 'xstate.raise' && 'delay' in action && action.delay !== undefined))
  );

function actionOf(action: unknown): string {
  if (typeof action === 'string') return action;
  if (typeof action === 'object' && action !== null && 'type' in action)
    return withParameters(String(action.type), 'params' in action ? action.params : undefined);
  if (typeof action !== 'function') return 'an action';
  const type = 'type' in action ? String(action.type).replace(/^xstate\./, '') : '';
  switch (type) {
    case 'assign':
      return 'assign';
    case 'emit':
      return 'emit';
    case 'raise':
      return 'raise an event';
    case 'sendTo':
      return 'send an event';
    case 'stopChild':
      return 'stop an actor';
    case 'spawnChild':
      return 'start an actor';
    case 'enqueueActions':
      return 'several actions';
    default:
      return 'an action';
  }
}

export const statesOf = (state: ChartState): ChartState[] => [state, ...state.states.flatMap(statesOf)];
export const countOf = (chart: ChartState): { states: number; transitions: number } => {
  const states = statesOf(chart);
  return {
    states: states.length - 1,
    transitions: states.reduce((sum, { transitions }) => sum + transitions.length, 0),
  };
};
export const pathOf = (id: string, chart: ChartState): string =>
  id === chart.id ? chart.name : id.startsWith(`${chart.id}.`) ? id.slice(chart.id.length + 1) : id;
