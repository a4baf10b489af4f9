import type * as z from 'zod/mini';
import type { Page } from '../../../domain/common.ts';
import { AppError } from '../../../domain/errors.ts';
import type { Task } from '../../../domain/task.ts';
import type { Approval, approvalGive } from '../../../domain/workflow.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { Db, TaskRow } from '../../db/schema.ts';
import type { Unit } from '../../unitOfWork.ts';
import { logChanges } from '../history/log.ts';
import { visibleProject } from '../projects/access.ts';
import type { ProjectAccess, Viewer } from '../projects/policy.ts';
import { currentTask } from '../tasks/access.ts';
import { checkNotArchived } from '../tasks/archive.ts';
import { abilitiesOnTask } from '../tasks/policy.ts';
import { presentShared, presentTask } from '../tasks/presenter.ts';
import { linksOfTask } from '../tasks/links.ts';
import { namesOf, peopleFor, sendReminder } from './actions.ts';
import { approverOf, mayApprove, workflowRoleOf } from './policy.ts';
import { lockActiveWorkflow } from './repository.ts';
import { readPersons } from '../accounts/person.ts';

interface Address {
  projectId: string;
  taskId: string;
}

interface Given {
  edgeId: string;
  by: string;
  at: string;
  note?: string | null;
}

const givenTo = ({ approvals }: Pick<TaskRow, 'approvals'>): Given[] =>
  approvals === null ? [] : (JSON.parse(approvals) as Given[]);

export async function listApprovals(db: Db, viewer: Viewer, { projectId, taskId }: Address): Promise<Page<Approval>> {
  await visibleProject(db, viewer, projectId);
  const { task } = await currentTask(db, viewer, taskId, projectId);
  const given = givenTo(task);
  const people = await readPersons(
    db,
    given.map(({ by }) => by),
  );
  const elements = given.flatMap(({ edgeId, by, at, note = null }): Approval[] => {
    const person = people.get(by);
    return person ? [{ edgeId, by: person, at, note }] : [];
  });
  return { elements, pagination: { pageIndex: 1, pageSize: Math.max(1, elements.length), total: elements.length } };
}

/**
 * Approves one edge for the task. The approval is valid until the task moves. A second approval by the same person
 * replaces the first.
 */
export async function giveApproval(
  unit: Unit,
  viewer: Viewer,
  address: Address,
  given: z.output<typeof approvalGive>,
): Promise<Task> {
  const { db, now } = unit;
  const workflow = await lockActiveWorkflow(db, address.projectId);
  return changeApprovals(unit, viewer, address, async (task, access) => {
    const edge = workflow?.definition.edges.find(({ id }) => id === given.edgeId);
    if (!workflow || !edge) throw new AppError('NOT_FOUND', phrase('errors', 'workflows.moveNotFound'));
    const by = edge.from === task.status_id ? approverOf(edge.guards) : null;
    if (by === null)
      throw new AppError('MOVE_REFUSED', phrase('errors', 'workflows.asksForNone'), {
        issues: [{ path: 'body.edgeId', message: phrase('errors', 'workflows.asksForNone') }],
      });
    if (!mayApprove(access, by)) throw new AppError('FORBIDDEN', phrase('errors', `workflows.mayNotApprove.${by}`));
    const note = given.note ?? null;
    const others = givenTo(task).filter((one) => one.edgeId !== edge.id || one.by !== viewer.id);
    const isFirst = others.length === givenTo(task).length;
    return {
      change: isFirst ? { from: null, to: shortName(namesOf(workflow.definition, edge)) } : null,
      approvals: [...others, { edgeId: edge.id, by: viewer.id, at: now, note }],
      after: async (row, assigneeIds) =>
        sendReminder(unit, row, {
          actorId: viewer.id,
          recipients: await peopleFor(db, row, 'assignees', assigneeIds),
          text: phrase('notices', 'approved', {
            ...namesOf(workflow.definition, edge),
            hasNote: note !== null && note !== '',
            note: note ?? '',
          }),
        }),
    };
  });
}

export async function withdrawApproval(
  unit: Unit,
  viewer: Viewer,
  { edgeId, ...address }: Address & { edgeId: string },
): Promise<Task> {
  const workflow = await lockActiveWorkflow(unit.db, address.projectId);
  return changeApprovals(unit, viewer, address, async (task, access) => {
    const all = givenTo(task);
    const approvals = all.filter(
      (one) => one.edgeId !== edgeId || (workflowRoleOf(access) !== 'manager' && one.by !== viewer.id),
    );
    if (approvals.length === all.length) {
      throw all.some((one) => one.edgeId === edgeId)
        ? new AppError('FORBIDDEN', phrase('errors', 'workflows.mayNotWithdraw'))
        : new AppError('NOT_FOUND', phrase('errors', 'workflows.approvalNotFound'));
    }
    const edge = workflow?.definition.edges.find(({ id }) => id === edgeId);
    return {
      approvals,
      change: workflow && edge ? { from: shortName(namesOf(workflow.definition, edge)), to: null } : null,
    };
  });
}

const shortName = ({ name, from, to }: ReturnType<typeof namesOf>): string => (name === '' ? `${from} → ${to}` : name);

interface Changed {
  approvals: Given[];
  change: { from: string | null; to: string | null } | null;
  after?: (row: TaskRow, assigneeIds: string[]) => Promise<void>;
}

/** Retries if there was another write between the read and the update. */
async function changeApprovals(
  unit: Unit,
  viewer: Viewer,
  { projectId, taskId }: Address,
  change: (task: TaskRow, access: ProjectAccess) => Promise<Changed>,
): Promise<Task> {
  const { db, now } = unit;
  for (;;) {
    const { task, access } = await currentTask(db, viewer, taskId, projectId);
    checkNotArchived(task);
    const links = await linksOfTask(db, taskId);
    const present = (row: TaskRow): Task =>
      presentTask(presentShared(row, links), abilitiesOnTask(access, row, viewer.id));
    const changed = await change(task, access);
    const row = await db
      .updateTable('tasks')
      .set({
        approvals: changed.approvals.length === 0 ? null : JSON.stringify(changed.approvals),
        version: task.version + 1,
        updated_at: now,
      })
      .where('id', '=', taskId)
      .where('version', '=', task.version)
      .where('deleted_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!row) continue;
    if (changed.change) await logChanges(unit, row, viewer.id, [{ field: 'approval', ...changed.change }]);
    const place = { projectId: row.project_id ?? projectId };
    unit.publish(row.workspace_id, place, { type: 'task.saved', ...place, task: presentShared(row, links) });
    await changed.after?.(
      row,
      links.assignees.map(({ id }) => id),
    );
    return present(row);
  }
}
