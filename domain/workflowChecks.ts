/**
 * Checks of a team's chart. Errors prevent publishing. Warnings show charts that are valid but probably not intended.
 */
import { type Phrase, phrase } from './phrase.ts';
import type { WorkflowAction, WorkflowDefinition, WorkflowEdge, WorkflowGuard } from './workflow.ts';
import { nameKey } from './visibleName.ts';

export const workflowProblemKinds = [
  'noStates',
  'noStart',
  'startMissing',
  'duplicateState',
  /** Two states have the same name. Case doesn't matter. */
  'duplicateName',
  'duplicateId',
  /** Two edges between the same states have the same or equivalent guards. */
  'duplicateEdge',
  /** An earlier edge between the same states has weaker guards, so the workflow never takes this one. */
  'shadowedEdge',
  /** An edge begins or ends in a state that doesn't exist. */
  'danglingEdge',
  'selfLoop',
  /** The guards of an edge contradict each other. */
  'impossibleGuard',
  /** An action names a person, priority or type that isn't in the project. The workflow would skip the action. */
  'unknownTarget',
  'missingPerson',
  'unreachable',
  /** A state that isn't done has no outgoing edge. */
  'deadEnd',
  /** From a state, no path leads to a done state. */
  'noWayToDone',
  'noDone',
] as const;
export type WorkflowProblemKind = (typeof workflowProblemKinds)[number];

export interface WorkflowProblem {
  severity: 'error' | 'warning';
  kind: WorkflowProblemKind;
  /** State or edge with the problem. If both are absent, the problem is in the whole chart. */
  stateId?: string;
  edgeId?: string;
}

/** Ids that exist in the project. Without a list, the check skips ids of that kind. */
export interface WorkflowSurroundings {
  priorityIds?: readonly string[];
  typeIds?: readonly string[];
  memberIds?: readonly string[];
}

/** Returns the problems of a chart: problems of the whole chart first, then problems of states and edges in order. */
export function checkWorkflow(
  definition: WorkflowDefinition,
  surroundings: WorkflowSurroundings = {},
): WorkflowProblem[] {
  const { initial, states, edges } = definition;
  const known = new Set(states.map(({ id }) => id));
  const usable = edges.filter(
    (edge) => known.has(edge.from) && known.has(edge.to) && edge.from !== edge.to && !neverHolds(edge.guards),
  );
  const done = states.filter(({ category }) => category === 'done').map(({ id }) => id);
  const start = initial !== null && known.has(initial) ? initial : null;
  const reached = start === null ? null : closure([start], usable, 'from', 'to');
  const finishing = closure(done, usable, 'to', 'from');
  const problems: WorkflowProblem[] = [];

  if (states.length === 0) return [{ severity: 'error', kind: 'noStates' }];
  if (initial === null) problems.push({ severity: 'error', kind: 'noStart' });
  else if (start === null) problems.push({ severity: 'error', kind: 'startMissing' });
  if (done.length === 0) problems.push({ severity: 'error', kind: 'noDone' });

  const timers = new Set<string>();
  states.forEach((state, place) => {
    const report = (severity: WorkflowProblem['severity'], kind: WorkflowProblemKind): void => {
      problems.push({ severity, kind, stateId: state.id });
    };
    const before = states.slice(0, place);
    if (before.some(({ id }) => id === state.id)) report('error', 'duplicateState');
    else if (before.some(({ name }) => sameName(name, state.name))) report('error', 'duplicateName');
    if (state.timers.some(({ id }) => timers.has(id) || !timers.add(id))) report('error', 'duplicateId');
    if (reached && !reached.has(state.id)) report('warning', 'unreachable');
    if (state.category === 'done') return;
    if (!usable.some(({ from }) => from === state.id)) report('error', 'deadEnd');
    else if (done.length > 0 && !finishing.has(state.id)) report('warning', 'noWayToDone');
  });

  edges.forEach((edge, place) => {
    const report = (severity: WorkflowProblem['severity'], kind: WorkflowProblemKind): void => {
      problems.push({ severity, kind, edgeId: edge.id });
    };
    const before = edges.slice(0, place);
    if (before.some(({ id }) => id === edge.id)) report('error', 'duplicateId');
    if (!known.has(edge.from) || !known.has(edge.to)) report('error', 'danglingEdge');
    else if (edge.from === edge.to) report('error', 'selfLoop');
    if (neverHolds(edge.guards)) report('error', 'impossibleGuard');
    const parallelEdges = before.filter(({ from, to }) => from === edge.from && to === edge.to);
    if (parallelEdges.some(({ guards }) => impliesAll(guards, edge.guards) && impliesAll(edge.guards, guards)))
      report('error', 'duplicateEdge');
    else if (parallelEdges.some(({ guards }) => impliesAll(edge.guards, guards))) report('warning', 'shadowedEdge');
    if (
      edge.actions.some(
        (action) => action.kind === 'assign' && action.whom === 'person' && action.accountId === undefined,
      )
    )
      report('error', 'missingPerson');
    if (edge.actions.some((action) => hasUnknownTarget(action, surroundings))) report('warning', 'unknownTarget');
  });
  return problems;
}

export const isPublishable = (problems: readonly WorkflowProblem[]): boolean =>
  problems.every(({ severity }) => severity !== 'error');

export function problemPhrase(
  { kind, stateId, edgeId }: WorkflowProblem,
  { states, edges }: WorkflowDefinition,
): Phrase {
  const nameOf = (id: string | undefined) => states.find((state) => state.id === id)?.name ?? '?';
  const state = nameOf(stateId);
  const edge = edges.find(({ id }) => id === edgeId);
  const move = {
    isNamed: edge !== undefined && edge.name !== '',
    name: edge?.name ?? '',
    from: nameOf(edge?.from),
    to: nameOf(edge?.to),
  };
  switch (kind) {
    case 'noStates':
    case 'noStart':
    case 'startMissing':
    case 'noDone':
      return phrase('workflows', `problems.${kind}`);
    case 'duplicateState':
    case 'duplicateName':
    case 'unreachable':
    case 'deadEnd':
    case 'noWayToDone':
      return phrase('workflows', `problems.${kind}`, { state });
    case 'duplicateId':
      return stateId === undefined
        ? phrase('workflows', 'problems.duplicateId', move)
        : phrase('workflows', 'problems.duplicateTimer', { state });
    default:
      return phrase('workflows', `problems.${kind}`, move);
  }
}

/** Returns true if guards contradict each other: two role guards without a common role can't both hold. */
export function neverHolds(guards: readonly WorkflowGuard[]): boolean {
  const roles = guards.flatMap((guard) => (guard.kind === 'role' ? [guard.roles] : []));
  const [first, ...others] = roles;
  return first !== undefined && !first.some((role) => others.every((list) => list.includes(role)));
}

const impliesAll = (guards: readonly WorkflowGuard[], others: readonly WorkflowGuard[]): boolean =>
  others.every((other) => guards.some((guard) => implies(guard, other)));

function implies(guard: WorkflowGuard, other: WorkflowGuard): boolean {
  switch (other.kind) {
    case 'role':
      return guard.kind === 'role' && guard.roles.every((role) => other.roles.includes(role));
    case 'filled':
      return guard.kind === 'filled' && guard.field === other.field;
    // A manager may give any approval that a member may give.
    case 'approved':
      return guard.kind === 'approved' && (guard.by === other.by || other.by === 'member');
    case 'assigned':
    case 'unblocked':
      return guard.kind === other.kind;
  }
}

function hasUnknownTarget(action: WorkflowAction, { priorityIds, typeIds, memberIds }: WorkflowSurroundings): boolean {
  switch (action.kind) {
    case 'assign':
      return (
        action.whom === 'person' && action.accountId !== undefined && memberIds?.includes(action.accountId) === false
      );
    case 'setPriority':
      return priorityIds?.includes(action.priorityId) === false;
    case 'setType':
      return typeIds?.includes(action.typeId) === false;
    default:
      return false;
  }
}

/** Returns the states that are reachable from `starts` along the edges, or against their direction if `at` is 'to'. */
function closure(
  starts: readonly string[],
  edges: readonly WorkflowEdge[],
  at: 'from' | 'to',
  next: 'from' | 'to',
): Set<string> {
  const seen = new Set(starts);
  const open = [...starts];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const edge of edges) {
      if (edge[at] !== id || seen.has(edge[next])) continue;
      seen.add(edge[next]);
      open.push(edge[next]);
    }
  }
  return seen;
}

const sameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other);
