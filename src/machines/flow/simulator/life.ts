/** Computes the steps of a simulated task. The domain's workflow machine decides about transitions. */
import { moveOf } from '../../../../domain/machines/workflow.ts';
import type { WorkflowAction, WorkflowDefinition } from '../../../../domain/workflow.ts';
import type { Facts, Life, SimulatorEntry } from './simulator.types.ts';

/** Placeholder for the user who moves the task. */
export const mover = 'mover';
export const given = 'given';

const firstFacts: Facts = {
  description: null,
  dueDate: null,
  estimate: null,
  sprintId: null,
  assignees: [],
  openBlockers: [],
  approvals: [],
  mover: 'member',
};

export const begin = ({ initial }: WorkflowDefinition): Life => ({
  stateId: initial,
  facts: firstFacts,
  clock: 0,
  since: 0,
  fired: [],
  log: initial === null ? [] : [{ at: 0, kind: 'began', stateId: initial }],
});

export function tryMove(definition: WorkflowDefinition, life: Life, to: string): Life {
  const { stateId, facts, clock, log } = life;
  if (stateId === null || stateId === to) return life;
  const move = moveOf(definition, { ...facts, statusId: stateId }, to);
  if (!move.allowed) return { ...life, log: [...log, { at: clock, kind: 'refused', to, refusals: move.refusals }] };
  const moved: SimulatorEntry = {
    at: clock,
    kind: 'moved',
    from: stateId,
    to,
    edgeId: move.edge?.id ?? null,
    actions: move.actions,
  };
  return {
    stateId: to,
    clock,
    since: clock,
    fired: [],
    log: [...log, moved],
    // Approvals are removed, because they are valid for one transition only.
    facts: move.actions.reduce(done, { ...facts, approvals: [] }),
  };
}

function done(facts: Facts, action: WorkflowAction): Facts {
  switch (action.kind) {
    case 'assign': {
      if (action.whom === 'nobody') return { ...facts, assignees: [] };
      return {
        ...facts,
        assignees: [
          ...new Set([...facts.assignees, action.whom === 'person' ? (action.accountId ?? mover) : action.whom]),
        ],
      };
    }
    case 'setDueDate':
      return { ...facts, dueDate: action.days === null ? null : given };
    default:
      return facts;
  }
}

export function advance(definition: WorkflowDefinition, life: Life, minutes: number): Life {
  const clock = life.clock + minutes;
  const timers = definition.states.find(({ id }) => id === life.stateId)?.timers ?? [];
  const due = timers
    .filter((timer) => !life.fired.includes(timer.id) && life.since + timer.afterMinutes <= clock)
    .sort((a, b) => a.afterMinutes - b.afterMinutes);
  return {
    ...life,
    clock,
    fired: [...life.fired, ...due.map(({ id }) => id)],
    log: [
      ...life.log,
      ...due.map((timer): SimulatorEntry => ({
        at: life.since + timer.afterMinutes,
        kind: 'reminded',
        stateId: life.stateId ?? '',
        timer,
      })),
    ],
  };
}
