/**
 * What is wrong with a team's chart. Errors keep it from being published; warnings are things that a team may want,
 * though they are seldom meant.
 */
import type { WorkflowAction, WorkflowDefinition, WorkflowEdge, WorkflowGuard } from './workflow.ts';

export const workflowProblemKinds = [
  /** It has no states at all. */
  'noStates',
  /** Nobody said where tasks begin. */
  'noStart',
  /** Tasks would begin in a state that isn't there. */
  'startMissing',
  /** Two states of one id. */
  'duplicateState',
  /** Two states of one name, whatever its case. */
  'duplicateName',
  /** Two edges or two timers of one id. */
  'duplicateId',
  /** Two edges between the same states that ask for the same. */
  'duplicateEdge',
  /** It asks for all that an edge before it asks for, and for more: the one before is taken always. */
  'shadowedEdge',
  /** It comes from or leads to a state that isn't there. */
  'danglingEdge',
  /** It leads to where it comes from; a task that stays takes no edge. */
  'selfLoop',
  /** What it asks for can't hold all at once. */
  'impossibleGuard',
  /** An action names a person, a priority or a type that the project doesn't have; it would be skipped. */
  'unknownTarget',
  /** An action says that a person gets the task, but not who. */
  'missingPerson',
  /** No way leads from the start to it. */
  'unreachable',
  /** Tasks that aren't done can't leave it. */
  'deadEnd',
  /** No way leads from it to a state that is done. */
  'noWayToDone',
  /** No state is done. */
  'noDone',
] as const;
export type WorkflowProblemKind = (typeof workflowProblemKinds)[number];

export interface WorkflowProblem {
  severity: 'error' | 'warning';
  kind: WorkflowProblemKind;
  /** The state or the edge it is about; neither: the whole chart. */
  stateId?: string;
  edgeId?: string;
}

/** What the project has; what isn't given isn't looked at. */
export interface WorkflowSurroundings {
  priorityIds?: readonly string[];
  typeIds?: readonly string[];
  memberIds?: readonly string[];
}

/** Everything wrong with a chart: the whole first, then its states and edges in their order. */
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
    const say = (severity: WorkflowProblem['severity'], kind: WorkflowProblemKind): void => {
      problems.push({ severity, kind, stateId: state.id });
    };
    const before = states.slice(0, place);
    if (before.some(({ id }) => id === state.id)) say('error', 'duplicateState');
    else if (before.some(({ name }) => sameName(name, state.name))) say('error', 'duplicateName');
    if (state.timers.some(({ id }) => timers.has(id) || !timers.add(id))) say('error', 'duplicateId');
    if (reached && !reached.has(state.id)) say('warning', 'unreachable');
    if (state.category === 'done') return;
    if (!usable.some(({ from }) => from === state.id)) say('error', 'deadEnd');
    else if (done.length > 0 && !finishing.has(state.id)) say('warning', 'noWayToDone');
  });

  edges.forEach((edge, place) => {
    const say = (severity: WorkflowProblem['severity'], kind: WorkflowProblemKind): void => {
      problems.push({ severity, kind, edgeId: edge.id });
    };
    const before = edges.slice(0, place);
    if (before.some(({ id }) => id === edge.id)) say('error', 'duplicateId');
    if (!known.has(edge.from) || !known.has(edge.to)) say('error', 'danglingEdge');
    else if (edge.from === edge.to) say('error', 'selfLoop');
    if (neverHolds(edge.guards)) say('error', 'impossibleGuard');
    const beside = before.filter(({ from, to }) => from === edge.from && to === edge.to);
    if (beside.some(({ guards }) => asksFor(guards, edge.guards) && asksFor(edge.guards, guards)))
      say('error', 'duplicateEdge');
    else if (beside.some(({ guards }) => asksFor(edge.guards, guards))) say('warning', 'shadowedEdge');
    if (
      edge.actions.some(
        (action) => action.kind === 'assign' && action.whom === 'person' && action.accountId === undefined,
      )
    )
      say('error', 'missingPerson');
    if (edge.actions.some((action) => pointsNowhere(action, surroundings))) say('warning', 'unknownTarget');
  });
  return problems;
}

/** Whether a chart may be published. */
export const isPublishable = (problems: readonly WorkflowProblem[]): boolean =>
  problems.every(({ severity }) => severity !== 'error');

/** One sentence about a problem, naming what it is about as the chart does. */
export function problemText({ kind, stateId, edgeId }: WorkflowProblem, definition: WorkflowDefinition): string {
  const state = nameIn(definition, stateId);
  const edge = edgeName(
    definition,
    definition.edges.find(({ id }) => id === edgeId),
  );
  switch (kind) {
    case 'noStates':
      return 'The workflow has no states';
    case 'noStart':
      return 'Choose the state that tasks begin in';
    case 'startMissing':
      return 'The state that tasks begin in is not in the workflow';
    case 'noDone':
      return 'No state counts as done';
    case 'duplicateState':
      return `${state} is there twice`;
    case 'duplicateName':
      return `Another state is called ${state}, too`;
    case 'duplicateId':
      return `${stateId === undefined ? edge : `A timer of ${state}`} has the id of another one`;
    case 'duplicateEdge':
      return `${edge} is there twice, asking for the same`;
    case 'shadowedEdge':
      return `${edge} is never taken: another move between the same states asks for less and comes first`;
    case 'danglingEdge':
      return `${edge} is not between two states of the workflow`;
    case 'selfLoop':
      return `${edge} leads back to where it starts`;
    case 'impossibleGuard':
      return `${edge} asks for things that can never hold at once`;
    case 'unknownTarget':
      return `${edge} sets somebody or something that the project does not have`;
    case 'missingPerson':
      return `${edge} gives the task to a person, but does not say who`;
    case 'unreachable':
      return `No way leads from the start to ${state}`;
    case 'deadEnd':
      return `Tasks cannot leave ${state}, which is not done`;
    case 'noWayToDone':
      return `No way leads from ${state} to a state that is done`;
  }
}

const nameIn = ({ states }: WorkflowDefinition, stateId: string | undefined): string =>
  `“${states.find(({ id }) => id === stateId)?.name ?? '?'}”`;

/** What a move is called among people: its own name, or where it goes. */
export function edgeName(
  definition: WorkflowDefinition,
  edge: Pick<WorkflowEdge, 'name' | 'from' | 'to'> | undefined,
): string {
  if (!edge) return 'A move';
  return edge.name === ''
    ? `The move from ${nameIn(definition, edge.from)} to ${nameIn(definition, edge.to)}`
    : `The move “${edge.name}”`;
}

/** Whether guards contradict each other whoever moves what: role guards that nobody meets together. */
export function neverHolds(guards: readonly WorkflowGuard[]): boolean {
  const roles = guards.flatMap((guard) => (guard.kind === 'role' ? [guard.roles] : []));
  const [first, ...others] = roles;
  return first !== undefined && !first.some((role) => others.every((list) => list.includes(role)));
}

/** Whether whoever meets all of `guards` meets all of `others`. */
const asksFor = (guards: readonly WorkflowGuard[], others: readonly WorkflowGuard[]): boolean =>
  others.every((other) => guards.some((guard) => implies(guard, other)));

function implies(guard: WorkflowGuard, other: WorkflowGuard): boolean {
  switch (other.kind) {
    case 'role':
      return guard.kind === 'role' && guard.roles.every((role) => other.roles.includes(role));
    case 'filled':
      return guard.kind === 'filled' && guard.field === other.field;
    // A manager may say yes wherever a member may.
    case 'approved':
      return guard.kind === 'approved' && (guard.by === other.by || other.by === 'member');
    case 'assigned':
    case 'unblocked':
      return guard.kind === other.kind;
  }
}

function pointsNowhere(action: WorkflowAction, { priorityIds, typeIds, memberIds }: WorkflowSurroundings): boolean {
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

/** Everything that the edges lead to from somewhere, or come from when read the other way. */
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

const sameName = (one: string, other: string): boolean =>
  one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase();
