import { viaWorkflow } from '../../../domain/history.ts';
import { AppError, type Issue } from '../../../domain/errors.ts';
import { defaultLanguage } from '../../../domain/languages.ts';
import { moveOf, type Refusal, type TaskFacts } from '../../../domain/machines/workflow.ts';
import type { Task } from '../../../domain/task.ts';
import type { ActiveWorkflow } from '../../../domain/workflow.ts';
import { type Phrase, phrase } from '../../../domain/phrase.ts';
import type { Db } from '../../db/schema.ts';
import { textIn } from '../../shared/texts.ts';
import type { ProjectAccess, Viewer } from '../projects/policy.ts';
import type { TaskUpdateDraft, TransitionEffects } from '../tasks/rules.ts';
import { fieldsFromActions, runActions, notifyOfSkipped } from './actions.ts';
import { workflowRoleOf } from './policy.ts';
import { lockActiveWorkflow, openAmong, type OpenBlocker, statusesNamed } from './repository.ts';

/**
 * Checks a change of status against the active workflow. Throws MOVE_REFUSED with all reasons. Returns the effects of
 * the edge, or null if there are none. The workflow can't be published until the transaction ends.
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
  const facts = await factsOf(db, viewer, access, moving);
  const move = moveOf(workflow.definition, facts.facts, to);
  if (!move.allowed) {
    const [first, ...others] = await describeRejections(db, projectId, workflow, move.refusals, facts.blockers);
    // A status from another project isn't handled here. The check of the values rejects it.
    if (first) throw moveRejected([first, ...others], current());
    return null;
  }
  const { edge } = move;
  if (!edge || move.actions.length === 0) return null;
  const { changes, skipped } = await fieldsFromActions(db, viewer, moving, move.actions, now);
  return {
    changes,
    via: `${viaWorkflow}${workflow.name}`,
    afterwards: async (unit, row, assigneeIds) => {
      await runActions(unit, viewer, row, assigneeIds, move.actions);
      await notifyOfSkipped(unit, workflow, edge, row, skipped);
    },
  };
}

const moveRejected = (reasons: [Phrase, ...Phrase[]], current?: Task): AppError =>
  new AppError('MOVE_REFUSED', reasons[0], {
    issues: reasons.map((message): Issue => ({ path: 'body.statusId', message })),
    ...(current && { current }),
  });

async function factsOf(
  db: Db,
  viewer: Viewer,
  access: ProjectAccess,
  moving: TaskUpdateDraft,
): Promise<{ facts: TaskFacts; blockers: OpenBlocker[] }> {
  const { task, values } = moving;
  const blockers = await openAmong(db, viewer, values.blockedBy);
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
  blockers: readonly OpenBlocker[],
): Promise<Phrase[]> {
  const { states, edges } = workflow.definition;
  const nameOf = (id: string): string => states.find((state) => state.id === id)?.name ?? '?';
  const reasons: Phrase[] = [];
  for (const refusal of refusals) {
    if (refusal.kind === 'noEdge') {
      const { from, to } = refusal;
      if (states.some(({ id }) => id === to)) {
        const ways = [...new Set(edges.filter((edge) => edge.from === from).map((edge) => nameOf(edge.to)))];
        reasons.push(noEdge(workflow.name, nameOf(from), nameOf(to), ways));
        continue;
      }
      const [status] = await statusesNamed(db, projectId, [to]);
      if (status)
        reasons.push(
          status.archived === 1
            ? phrase('errors', 'workflows.stateGone', { name: status.name })
            : noEdge(workflow.name, nameOf(from), status.name, []),
        );
      continue;
    }
    const {
      edge: { from, to },
      guard,
    } = refusal;
    switch (guard.kind) {
      case 'role':
        reasons.push(
          phrase('errors', 'workflows.role', {
            roles: guard.roles.map((role) => phrase('errors', `workflows.roles.${role}`)),
            from: nameOf(from),
            to: nameOf(to),
          }),
        );
        break;
      case 'assigned':
        reasons.push(phrase('errors', 'workflows.assigned'));
        break;
      case 'filled':
        reasons.push(phrase('errors', `workflows.filled.${guard.field}`));
        break;
      case 'unblocked':
        reasons.push(waitsFor(blockers));
        break;
      case 'approved':
        reasons.push(phrase('errors', `workflows.approved.${guard.by}`, { from: nameOf(from), to: nameOf(to) }));
        break;
    }
  }
  return [...new Map(reasons.map((reason) => [JSON.stringify(reason), reason])).values()];
}

const quoted = (name: string): Phrase => phrase('errors', 'workflows.quoted', { name });

const noEdge = (workflow: string, from: string, to: string, ways: readonly string[]): Phrase =>
  ways.length === 0
    ? phrase('errors', 'workflows.noEdge', { workflow, from, to })
    : phrase('errors', 'workflows.noEdgeBut', { workflow, from, to, ways: ways.map(quoted) });

const shownBlockers = 3;

function waitsFor(tasks: readonly OpenBlocker[]): Phrase {
  const named = tasks.flatMap(({ name }) => name ?? []);
  const shown = named.slice(0, shownBlockers).map(quoted);
  const count = tasks.length - shown.length;
  if (named.length === 0) return phrase('errors', 'workflows.hiddenBlockers', { count });
  return phrase('errors', 'workflows.unblocked', {
    blockers: count > 0 ? [...shown, phrase('errors', 'workflows.more', { count })] : shown,
  });
}

/** Throws MOVE_REFUSED unless a new task has the initial status of the active workflow. */
export async function checkInitialStatus(db: Db, projectId: string, statusId: string): Promise<void> {
  const workflow = await lockActiveWorkflow(db, projectId);
  const initial = workflow?.definition.states.find(({ id }) => id === workflow.definition.initial);
  if (workflow && initial && initial.id !== statusId)
    throw moveRejected([
      phrase('errors', 'workflows.beginsElsewhere', { workflow: workflow.name, initial: initial.name }),
    ]);
}

/**
 * Returns the reasons why this person can't give the task each of these statuses, by status. Allowed statuses have no
 * entry.
 */
export async function rejectionReasons(
  db: Db,
  viewer: Viewer,
  access: ProjectAccess,
  moving: TaskUpdateDraft,
  workflow: ActiveWorkflow | null,
  statusIds: readonly string[],
): Promise<Map<string, string>> {
  const reasons = new Map<string, string>();
  if (!workflow) return reasons;
  const { facts, blockers } = await factsOf(db, viewer, access, moving);
  for (const to of statusIds) {
    const move = moveOf(workflow.definition, facts, to);
    if (!move.allowed)
      reasons.set(
        to,
        (await describeRejections(db, moving.task.project_id ?? '', workflow, move.refusals, blockers))
          .map((reason) => textIn(defaultLanguage, reason))
          .join('. '),
      );
  }
  return reasons;
}
