/**
 * A team's workflow as a statechart: its states are the statuses, and its edges are the allowed moves. The server
 * rejects illegal moves with it, and browsers show in advance which moves are legal. The functions are pure.
 */
import { type AnyStateMachine, createMachine, transition } from 'xstate';
import type { GuardField, TaskValues } from '../fields/task.ts';
import type { WorkflowAction, WorkflowDefinition, WorkflowEdge, WorkflowGuard, WorkflowRole } from '../workflow.ts';

export interface TaskFacts extends Pick<TaskValues, GuardField> {
  statusId: string;
  assignees: readonly string[];
  openBlockers: readonly string[];
  /** Ids of the edges for which the task has an approval since it entered its status. */
  approvals: readonly string[];
  mover: WorkflowRole;
}

export type Refusal =
  | { kind: 'noEdge'; from: string; to: string }
  /** Failed guards. If several edges lead to the status, these are the guards of the edge with the fewest failures. */
  | { kind: 'guard'; edge: WorkflowEdge; guard: WorkflowGuard };

export type Move =
  /** `edge` is null if the task's status isn't in the chart. Such a task may move anywhere. */
  { allowed: true; edge: WorkflowEdge | null; actions: WorkflowAction[] } | { allowed: false; refusals: Refusal[] };

export interface MoveEvent {
  type: 'move';
  to: string;
  facts: TaskFacts;
}

export function guardHolds(guard: WorkflowGuard, edgeId: string, facts: TaskFacts): boolean {
  switch (guard.kind) {
    case 'role':
      return guard.roles.includes(facts.mover);
    case 'assigned':
      return facts.assignees.length > 0;
    case 'filled':
      return String(facts[guard.field] ?? '').trim() !== '';
    case 'unblocked':
      return facts.openBlockers.length === 0;
    case 'approved':
      return facts.approvals.includes(edgeId);
  }
}

const passes = (edge: WorkflowEdge, facts: TaskFacts): boolean =>
  edge.guards.every((guard) => guardHolds(guard, edge.id, facts));

const charts = new WeakMap<WorkflowDefinition, AnyStateMachine>();

/**
 * Returns the XState machine of a workflow. It has a single event, `move`, and one guarded transition for each edge.
 * Machines are cached by definition.
 */
export function workflowMachine(definition: WorkflowDefinition): AnyStateMachine {
  const known = charts.get(definition);
  if (known) return known;
  const initial = definition.initial ?? definition.states[0]?.id;
  const machine = createMachine({
    types: {} as { events: MoveEvent },
    id: 'workflow',
    initial,
    states: Object.fromEntries(
      definition.states.map(({ id }) => [
        id,
        {
          on: {
            move: definition.edges
              .filter(({ from }) => from === id)
              .map((edge) => ({
                target: edge.to,
                guard: ({ event }: { event: MoveEvent }) => event.to === edge.to && passes(edge, event.facts),
                actions: [{ type: 'taken', params: { edgeId: edge.id } }],
              })),
          },
        },
      ]),
    ),
  });
  charts.set(definition, machine);
  return machine;
}

/**
 * Returns the edges that allow a move. Returns null if the move needs no edge: to the same status, or from a status
 * outside the chart.
 */
export const edgesOf = ({ states, edges }: WorkflowDefinition, from: string, to: string): WorkflowEdge[] | null =>
  from === to || !states.some(({ id }) => id === from)
    ? null
    : edges.filter((edge) => edge.from === from && edge.to === to);

/** Returns the actions of the move, or the reasons why it isn't allowed. */
export function moveOf(definition: WorkflowDefinition, facts: TaskFacts, to: string): Move {
  const from = facts.statusId;
  const edges = edgesOf(definition, from, to);
  if (!edges) return { allowed: true, edge: null, actions: [] };
  if (edges.length === 0) return { allowed: false, refusals: [{ kind: 'noEdge', from, to }] };
  const machine = workflowMachine(definition);
  const move: MoveEvent = { type: 'move', to, facts };
  const [, executed] = transition(machine, machine.resolveState({ value: from, context: {} }), move);
  const takenId = (executed as { type: string; params?: unknown }[]).flatMap(({ type, params }) =>
    type === 'taken' ? [(params as { edgeId: string }).edgeId] : [],
  )[0];
  const edge = edges.find(({ id }) => id === takenId);
  if (edge) return { allowed: true, edge, actions: edge.actions };
  const lacking = edges.map((each) =>
    each.guards.flatMap((guard): Refusal[] =>
      guardHolds(guard, each.id, facts) ? [] : [{ kind: 'guard', edge: each, guard }],
    ),
  );
  lacking.sort((a, b) => a.length - b.length);
  return { allowed: false, refusals: lacking[0] ?? [] };
}

/** Returns the statuses to which the task may move, including its own. */
export const legalTargets = (
  definition: WorkflowDefinition,
  facts: TaskFacts,
  statusIds: readonly string[],
): string[] => statusIds.filter((id) => moveOf(definition, facts, id).allowed);
