import { AppError, type Issue } from '../../../domain/errors.ts';
import { moveOf, type Refusal, type TaskFacts } from '../../../domain/machines/workflow.ts';
import type { Task } from '../../../domain/task.ts';
import type { ActiveWorkflow } from '../../../domain/workflow.ts';
import type { Db } from '../../db/schema.ts';
import type { ProjectAccess, Viewer } from '../projects/policy.ts';
import type { TaskUpdateDraft, TransitionEffects } from '../tasks/rules.ts';
import { fieldsFromActions, runActions, notifyOfSkipped } from './actions.ts';
import { workflowRoleOf } from './policy.ts';
import { lockActiveWorkflow, openAmong, statusesNamed } from './repository.ts';
import { messages } from './messages.ts';

/**
 * Checks a change of status against the active workflow. Throws MOVE_REFUSED with every reason. Returns the effects of
 * the transition, null if there are none. The workflow cannot be published until the transaction ends.
 */
export async function takeTransition(
  db: Db,
  viewer: Viewer,
  access: ProjectAccess,
  moving: TaskUpdateDraft,
  now: string,
  current: () => Task,
): Promise<TransitionEffects | null> {
  const {
    task,
    values: { statusId: to },
  } = moving;
  const projectId = task.project_id ?? '';
  const workflow = await lockActiveWorkflow(db, projectId);
  if (!workflow) return null;
  const facts = await factsOf(db, access, moving);
  const move = moveOf(workflow.definition, facts.facts, to);
  if (!move.allowed) {
    const messages = await describeRejections(db, projectId, workflow, move.refusals, facts.blockers);
    // A status that never belonged to the project is rejected by the check of values.
    if (messages.length > 0) throw moveRejected(messages, current());
    return null;
  }
  const { edge } = move;
  if (!edge || move.actions.length === 0) return null;
  const { changes, skipped } = await fieldsFromActions(db, viewer, moving, move.actions, now);
  return {
    changes,
    via: messages.via(workflow.name),
    afterwards: async (unit, row, assigneeIds) => {
      await runActions(unit, viewer, row, assigneeIds, move.actions);
      await notifyOfSkipped(unit, workflow, edge, row, skipped);
    },
  };
}

const moveRejected = (messages: string[], current?: Task): AppError =>
  new AppError('MOVE_REFUSED', messages.join('. '), {
    issues: messages.map((message): Issue => ({ path: 'body.statusId', message })),
    ...(current && { current }),
  });

async function factsOf(
  db: Db,
  access: ProjectAccess,
  moving: TaskUpdateDraft,
): Promise<{ facts: TaskFacts; blockers: { id: string; title: string }[] }> {
  const { task, values } = moving;
  const blockers = await openAmong(db, task.project_id ?? '', values.blockedBy);
  const approvals =
    task.approvals === null ? [] : (JSON.parse(task.approvals) as { edgeId: string }[]).map(({ edgeId }) => edgeId);
  return {
    facts: {
      ...values,
      statusId: task.status_id,
      openBlockers: blockers.map(({ id }) => id),
      approvals,
      mover: workflowRoleOf(access),
    },
    blockers,
  };
}

async function describeRejections(
  db: Db,
  projectId: string,
  workflow: ActiveWorkflow,
  refusals: readonly Refusal[],
  blockers: readonly { title: string }[],
): Promise<string[]> {
  const { states, edges } = workflow.definition;
  const nameOf = (id: string): string => states.find((state) => state.id === id)?.name ?? '?';
  const reasons: string[] = [];
  for (const refusal of refusals) {
    if (refusal.kind === 'noEdge') {
      const { from, to } = refusal;
      if (states.some(({ id }) => id === to)) {
        const ways = [...new Set(edges.filter((edge) => edge.from === from).map((edge) => nameOf(edge.to)))];
        reasons.push(messages.noEdge(workflow.name, nameOf(from), nameOf(to), ways));
        continue;
      }
      const [status] = await statusesNamed(db, projectId, [to]);
      if (status)
        reasons.push(
          status.archived === 1
            ? messages.stateGone(status.name)
            : messages.noEdge(workflow.name, nameOf(from), status.name, []),
        );
      continue;
    }
    const {
      edge: { from, to },
      guard,
    } = refusal;
    switch (guard.kind) {
      case 'role':
        reasons.push(messages.role(guard.roles, nameOf(from), nameOf(to)));
        break;
      case 'assigned':
        reasons.push(messages.assigned);
        break;
      case 'filled':
        reasons.push(messages.filled(guard.field));
        break;
      case 'unblocked':
        reasons.push(messages.unblocked(blockers.map(({ title }) => title)));
        break;
      case 'approved':
        reasons.push(messages.approved(guard.by, nameOf(from), nameOf(to)));
        break;
    }
  }
  return [...new Set(reasons)];
}

/** Throws MOVE_REFUSED unless a new task has the initial status of the active workflow. */
export async function checkInitialStatus(db: Db, projectId: string, statusId: string): Promise<void> {
  const workflow = await lockActiveWorkflow(db, projectId);
  const initial = workflow?.definition.states.find(({ id }) => id === workflow.definition.initial);
  if (workflow && initial && initial.id !== statusId)
    throw moveRejected([messages.beginsElsewhere(workflow.name, initial.name)]);
}

/** Reasons why this person cannot give the task each of these statuses, by status. Allowed statuses have no entry. */
export async function rejectionReasons(
  db: Db,
  access: ProjectAccess,
  moving: TaskUpdateDraft,
  workflow: ActiveWorkflow | null,
  statusIds: readonly string[],
): Promise<Map<string, string>> {
  const reasons = new Map<string, string>();
  if (!workflow) return reasons;
  const { facts, blockers } = await factsOf(db, access, moving);
  for (const to of statusIds) {
    const move = moveOf(workflow.definition, facts, to);
    if (!move.allowed)
      reasons.set(
        to,
        (await describeRejections(db, moving.task.project_id ?? '', workflow, move.refusals, blockers)).join('. '),
      );
  }
  return reasons;
}
