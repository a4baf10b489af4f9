/**
 * A team's workflow as the statechart it draws: states are statuses, edges are the moves that are allowed. Both sides run
 * it: the server to refuse a move, browsers to tell beforehand. Pure: all it needs to know comes with the event.
 */
import { type AnyStateMachine, createMachine, transition } from 'xstate';
import type { GuardField, TaskValues } from '../fields/task.ts';
import type { WorkflowAction, WorkflowDefinition, WorkflowEdge, WorkflowGuard, WorkflowRole } from '../workflow.ts';

/** What guards ask about a task and about whoever moves it. */
export interface TaskFacts extends Pick<TaskValues, GuardField> {
  statusId: string;
  assignees: readonly string[];
  /** Tasks that block it and aren't done. */
  openBlockers: readonly string[];
  /** Edges approved since it came to where it stands. */
  approvals: readonly string[];
  mover: WorkflowRole;
}

/** Why a task may not go somewhere. */
export type Refusal =
  | { kind: 'noEdge'; from: string; to: string }
  /** What the nearest edge lacks, each guard that doesn't hold on its own. */
  | { kind: 'guard'; edge: WorkflowEdge; guard: WorkflowGuard };

export type Move =
  /** `edge` is null where the chart says nothing: out of a status that it doesn't have. */
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

/** The definition as an XState machine; one `move` event, one guarded transition an edge. Made once for each definition. */
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

/** Whether the task may go to the status `to`, and what is done to it on the way, or why not. */
export function moveOf(definition: WorkflowDefinition, facts: TaskFacts, to: string): Move {
  const from = facts.statusId;
  if (from === to || !definition.states.some(({ id }) => id === from))
    return { allowed: true, edge: null, actions: [] };
  const edges = definition.edges.filter((edge) => edge.from === from && edge.to === to);
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

/** Statuses that the task may be given now, its own among them. */
export const legalTargets = (
  definition: WorkflowDefinition,
  facts: TaskFacts,
  statusIds: readonly string[],
): string[] => statusIds.filter((id) => moveOf(definition, facts, id).allowed);
