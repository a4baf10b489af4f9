import { limits } from '../../../domain/limits.ts';
import type {
  ActiveWorkflow,
  Recipient,
  WorkflowAction,
  WorkflowDefinition,
  WorkflowEdge,
} from '../../../domain/workflow.ts';
import { phrase, type PhraseOrText } from '../../../domain/phrase.ts';
import type { Db, TaskRow } from '../../db/schema.ts';
import type { Unit } from '../../unitOfWork.ts';
import { clockOf } from '../../shared/zoneClock.ts';
import { createComment } from '../comments/commands.ts';
import { linkToTask } from '../notifications/links.ts';
import { excerptOf, notify, viewersOfProject } from '../notifications/notify.ts';
import type { Viewer } from '../projects/policy.ts';
import { managersOf } from '../projects/repository.ts';
import type { TaskUpdateDraft, TransitionEffects } from '../tasks/rules.ts';
import { membersAmong, tagsAmong } from '../tasks/repository.ts';
import { publisherOf } from './repository.ts';

type Skipped = 'assign' | 'setPriority' | 'setType';

/**
 * Returns the fields that the actions of an edge write to the task. 'assign' adds a person and 'nobody' removes
 * everyone, so an edge with both replaces the assignees. Actions with deleted people or options are skipped and listed.
 */
export async function fieldsFromActions(
  db: Db,
  viewer: Viewer,
  moving: TaskUpdateDraft,
  actions: readonly WorkflowAction[],
  now: string,
): Promise<{ changes: TransitionEffects['changes']; skipped: Skipped[] }> {
  const { task } = moving;
  const projectId = task.project_id ?? '';
  const changes: TransitionEffects['changes'] = {};
  const skipped: Skipped[] = [];
  for (const action of actions) {
    switch (action.kind) {
      case 'assign': {
        const assigned = changes.assignees ?? [...moving.values.assignees];
        if (action.whom === 'nobody') {
          changes.assignees = [];
          break;
        }
        const id =
          action.whom === 'mover' ? viewer.id : action.whom === 'creator' ? task.created_by : (action.accountId ?? '');
        if (assigned.includes(id)) break;
        if (assigned.length < limits.assignees && (await membersAmong(db, projectId, [id])).has(id))
          changes.assignees = [...assigned, id];
        // People by role, such as a manager who isn't in the project, are skipped without listing the action.
        else if (action.whom === 'person') skipped.push('assign');
        break;
      }
      case 'setPriority':
        if (await isInUse(db, projectId, 'priorities', action.priorityId)) changes.priorityId = action.priorityId;
        else skipped.push('setPriority');
        break;
      case 'setType':
        if (await isInUse(db, projectId, 'types', action.typeId)) changes.typeId = action.typeId;
        else skipped.push('setType');
        break;
      case 'setDueDate':
        changes.dueDate =
          action.days === null ? null : daysAfter((await clockOf(db, viewer.id)).dayOf(now), action.days);
        break;
      case 'notify':
      case 'comment':
        break;
    }
  }
  return { changes, skipped };
}

async function isInUse(db: Db, projectId: string, kind: 'priorities' | 'types', id: string): Promise<boolean> {
  const [tag] = await tagsAmong(db, projectId, [id]);
  return tag?.kind === kind && tag.archived === 0;
}

function daysAfter(day: string, days: number): string {
  const then = new Date(`${day}T00:00:00Z`);
  then.setUTCDate(then.getUTCDate() + days);
  return then.toISOString().slice(0, 10);
}

export async function runActions(
  unit: Unit,
  viewer: Viewer,
  row: TaskRow,
  assigneeIds: readonly string[],
  actions: readonly WorkflowAction[],
): Promise<void> {
  for (const action of actions) {
    if (action.kind === 'notify')
      await sendReminder(unit, row, {
        actorId: viewer.id,
        recipients: await peopleFor(unit.db, row, action.whom, assigneeIds),
        text: action.text,
      });
    if (action.kind === 'comment') await createComment(unit, viewer, row.id, { content: action.text });
  }
}

export async function peopleFor(
  db: Db,
  row: TaskRow,
  whom: Recipient,
  assigneeIds: readonly string[],
): Promise<string[]> {
  const projectId = row.project_id ?? '';
  const ids = await (async (): Promise<string[]> => {
    switch (whom) {
      case 'assignees':
        return [...assigneeIds];
      case 'creator':
        return [row.created_by];
      case 'managers': {
        const project = await db
          .selectFrom('projects')
          .select('created_by')
          .where('id', '=', projectId)
          .executeTakeFirst();
        return [...(await managersOf(db, row.workspace_id)), ...(project ? [project.created_by] : [])];
      }
      case 'project':
        return (
          await db
            .selectFrom('project_members')
            .select('account_id')
            .where('project_id', '=', projectId)
            .orderBy('account_id')
            .execute()
        ).map((member) => member.account_id);
    }
  })();
  return viewersOfProject(db, { workspaceId: row.workspace_id, projectId, ids: [...new Set(ids)] });
}

export const sendReminder = (
  unit: Unit,
  row: TaskRow,
  {
    actorId,
    recipients,
    text,
    dedupeKey,
  }: { actorId: string | null; recipients: string[]; text: PhraseOrText; dedupeKey?: string },
): Promise<void> =>
  notify(unit, {
    workspaceId: row.workspace_id,
    actorId,
    type: 'reminder',
    recipients,
    subject: row.title,
    excerpt: typeof text === 'string' ? excerptOf(text) : text,
    projectId: row.project_id,
    taskId: row.id,
    link: linkToTask(row.project_id ?? '', row.id),
    ...(dedupeKey !== undefined && { dedupeKey }),
  });

export function namesOf(
  { states }: WorkflowDefinition,
  { name, from, to }: WorkflowEdge,
): { name: string; hasName: boolean; from: string; to: string } {
  const nameOf = (id: string): string => states.find((state) => state.id === id)?.name ?? '?';
  return { name, hasName: name !== '', from: nameOf(from), to: nameOf(to) };
}

/**
 * Notifies the person who published a workflow about actions that refer to deleted people or options, once for each
 * version and action.
 */
export async function notifyOfSkipped(
  unit: Unit,
  workflow: ActiveWorkflow,
  edge: WorkflowEdge,
  row: TaskRow,
  skipped: readonly Skipped[],
): Promise<void> {
  if (skipped.length === 0) return;
  const publisher = await publisherOf(unit.db, workflow);
  if (publisher === null) return;
  for (const missing of new Set(skipped)) {
    await sendReminder(unit, row, {
      actorId: null,
      recipients: await viewersOfProject(unit.db, {
        workspaceId: row.workspace_id,
        projectId: row.project_id ?? '',
        ids: [publisher],
      }),
      text: phrase('notices', 'skipped', { ...namesOf(workflow.definition, edge), missing }),
      dedupeKey: `skipped:${workflow.id}:${workflow.version}:${edge.id}:${missing}`,
    });
  }
}
