import type { Followers, FollowState } from '../../../domain/following.ts';
import type { PageAsked } from '../../db/cursor.ts';
import type { Db, TaskRow } from '../../db/schema.ts';
import type { Unit } from '../../unitOfWork.ts';
import {
  followerIds,
  followerRows,
  followStateOf,
  insertFollowers,
  type NewFollower,
  pageOfFollowers,
  setFollowState,
} from '../followers/queries.ts';
import { notifyOfChanges, type TaskChange } from '../notifications/changes.ts';
import type { Viewer } from '../projects/policy.ts';
import { currentTask } from './access.ts';
import type { FieldChange } from './fields.ts';

const usualPage = 100;

export async function listFollowers(
  db: Db,
  viewer: Viewer,
  taskId: string,
  { pageIndex = 1, pageSize = usualPage, cursor }: Partial<PageAsked> = {},
): Promise<Followers> {
  const { task } = await currentTask(db, viewer, taskId);
  return {
    ...(await pageOfFollowers(db, task, { pageIndex, pageSize, cursor })),
    taskId,
    following: await followStateOf(db, taskId, viewer.id),
  };
}

/** Sets whether the viewer follows or mutes a task. Everyone who may read the task may follow it. */
export async function followTask(
  unit: Unit,
  viewer: Viewer,
  taskId: string,
  state: FollowState | null,
): Promise<Followers> {
  const { task } = await currentTask(unit.db, viewer, taskId);
  if ((await followStateOf(unit.db, taskId, viewer.id)) !== state) {
    await setFollowState(unit.db, task, viewer.id, state, unit.now);
    publishFollowers(unit, task);
  }
  return listFollowers(unit.db, viewer, taskId);
}

/** Adds people who work on a task to its followers, unless they muted it. */
export async function addFollowers(unit: Unit, task: TaskRow, people: readonly NewFollower[]): Promise<void> {
  if (await insertFollowers(unit.db, followerRows(task, people, unit.now))) publishFollowers(unit, task);
}

const publishFollowers = (
  unit: Unit,
  { id: taskId, workspace_id: workspaceId, project_id: projectId }: TaskRow,
): void => {
  if (projectId !== null) unit.publish(workspaceId, { projectId }, { type: 'followers.changed', projectId, taskId });
};

/**
 * Notifies the followers of tasks that wait for a task, if its move blocks them or frees them: another task may still
 * block them.
 */
async function notifyFollowersOfWaiting(
  unit: Unit,
  viewer: Viewer,
  blockerId: string,
  { wasOpen, isOpen }: { wasOpen: boolean; isOpen: boolean },
): Promise<void> {
  if (wasOpen === isOpen) return;
  for (const task of await tasksWaitingFor(unit.db, blockerId)) {
    const others = (JSON.parse(task.blocked_by ?? '[]') as string[]).filter((id) => id !== blockerId);
    if ((await openAmong(unit.db, others)).size > 0) continue;
    const [from, to] = [wasOpen ? [blockerId] : [], isOpen ? [blockerId] : []];
    await notifyOfChanges(unit, {
      task,
      actorId: viewer.id,
      changes: [{ field: 'blocking', from, to }],
      recipients: await followerIds(unit.db, task),
    });
  }
}

/** Notifies the followers of tasks that waited for a deleted task, or wait for a restored one. */
export async function notifyFollowersOfRemoval(
  unit: Unit,
  viewer: Viewer,
  { id, status_id: statusId, deleted_at: deletedAt }: TaskRow,
): Promise<void> {
  const isOpen = (await openStatuses(unit.db, [statusId])).size > 0;
  await notifyFollowersOfWaiting(unit, viewer, id, {
    wasOpen: isOpen && deletedAt !== null,
    isOpen: isOpen && deletedAt === null,
  });
}

/** Maximum number of waiting tasks whose followers are notified. */
const mostWaiting = 200;

/** Returns the tasks that are blocked by a task, except deleted, archived and done ones. */
const tasksWaitingFor = (db: Db, blockerId: string) =>
  db
    .selectFrom('task_relations')
    .innerJoin('tasks', 'tasks.id', 'task_relations.task_id')
    .innerJoin('tags', 'tags.id', 'tasks.status_id')
    .select(['tasks.id', 'tasks.title', 'tasks.workspace_id', 'tasks.project_id', 'tasks.blocked_by'])
    .where('task_relations.other_id', '=', blockerId)
    .where('task_relations.kind', '=', 'blockedBy')
    .where('tasks.deleted_at', 'is', null)
    .where('tasks.archived_at', 'is', null)
    .where('tags.category', 'is distinct from', 'done')
    .orderBy('tasks.id')
    .limit(mostWaiting)
    .execute();

/** Notifies the followers of changes, except those who were already notified of this write. */
export async function notifyFollowers(
  unit: Unit,
  viewer: Viewer,
  task: TaskRow,
  { changes, told }: { changes: readonly FieldChange[]; told: readonly string[] },
): Promise<void> {
  const notified = await notifiedChanges(unit.db, changes);
  const move = changes.find(({ field }) => field === 'statusId');
  if (move) {
    const open = await openStatuses(unit.db, [...listOf(move.from), ...listOf(move.to)]);
    const isIn = (value: FieldChange['to']) => listOf(value).some((id) => open.has(id));
    await notifyFollowersOfWaiting(unit, viewer, task.id, { wasOpen: isIn(move.from), isOpen: isIn(move.to) });
  }
  if (notified.length === 0) return;
  const recipients = await followerIds(unit.db, task);
  await notifyOfChanges(unit, {
    task,
    actorId: viewer.id,
    changes: notified,
    recipients: recipients.filter((id) => !told.includes(id)),
  });
}

const listOf = (value: FieldChange['to']): string[] =>
  Array.isArray(value) ? value : value === null ? [] : [String(value)];

async function notifiedChanges(db: Db, changes: readonly FieldChange[]): Promise<TaskChange[]> {
  const notified: TaskChange[] = [];
  for (const { field, ...values } of changes) {
    const [from, to] = [listOf(values.from), listOf(values.to)];
    if (field === 'statusId') notified.push({ field: 'status', from, to });
    if (field === 'startDate' || field === 'dueDate' || field === 'assignees') notified.push({ field, from, to });
    if (field === 'blockedBy') {
      const open = await openAmong(db, [...from, ...to]);
      const isOpen = (id: string) => open.has(id);
      const change = { field: 'blocking' as const, from: from.filter(isOpen), to: to.filter(isOpen) };
      if (isBlockingNews(change)) notified.push(change);
    }
  }
  return notified;
}

/** A task that is still blocked by some of the same tasks is no news. */
const isBlockingNews = ({ from, to }: Pick<TaskChange, 'from' | 'to'>): boolean =>
  to.some((id) => !from.includes(id)) || (from.length > 0 && to.length === 0);

async function openAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('tasks')
    .innerJoin('tags', 'tags.id', 'tasks.status_id')
    .select('tasks.id')
    .where('tasks.id', 'in', ids)
    .where('tasks.deleted_at', 'is', null)
    .where('tags.category', 'is distinct from', 'done')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function openStatuses(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('tags')
    .select('id')
    .where('id', 'in', ids)
    .where('category', 'is distinct from', 'done')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
