import type { Updateable } from 'kysely';
import { AppError, type Issue } from '../../../domain/errors.ts';
import type { TagKind } from '../../../domain/project.ts';
import { patchOf, type TaskAssignee, type TaskFieldsPatch, valuesOfNew } from '../../../domain/fields/task.ts';
import type { Task, TaskCreate, TaskUpdate } from '../../../domain/task.ts';
import { phrase } from '../../../domain/phrase.ts';
import { newId } from '../../db/ids.ts';
import { lockWorkspace } from '../../db/memberships.ts';
import type { Db, TaskRow, TasksTable } from '../../db/schema.ts';
import { validationError } from '../../http/errors.ts';
import type { Unit } from '../../unitOfWork.ts';
import { checkBoard, publishTaskMoved } from '../boards/access.ts';
import { followerRows, insertFollowers, type NewFollower } from '../followers/queries.ts';
import { conflictIn, fieldsChangedByOthers, writerOf } from '../history/edits.ts';
import { logChanges } from '../history/log.ts';
import { linkToTask } from '../notifications/links.ts';
import { excerptOf, newlyMentioned, notify, refreshNotifications, viewersOfProject } from '../notifications/notify.ts';
import { visibleProject } from '../projects/access.ts';
import { checkOrigin } from '../projects/commands.ts';
import { mayCreateTask, type ProjectAccess, type Viewer } from '../projects/policy.ts';
import { currentTask, visibleTask } from './access.ts';
import { checkNotArchived } from './archive.ts';
import { withTicksOfOthers } from './checklist.ts';
import { changesOf, columnsOf, type FieldChange, valuesOf, withoutRepetitions } from './fields.ts';
import { checkInitialStatus, takeTransition } from './rules.ts';
import { addFollowers, notifyFollowers, notifyFollowersOfRemoval } from './following.ts';
import { abilitiesOnTask } from './policy.ts';
import { usableLabels } from './labels.ts';
import { linkedValues, linksOf, linksOfTask, noLinks, type TaskLinks, writeLinks } from './links.ts';
import { checkParent, lockParents, parentAfterRestore, regainSubtasks, releaseSubtasks } from './parents.ts';
import { presentShared, presentTask } from './presenter.ts';
import { checkRelations, hasRelations } from './relations.ts';
import { insertTask, membersAmong, searchTextOf, tagsAmong } from './repository.ts';

export async function createTask(
  unit: Unit,
  viewer: Viewer,
  pathProjectId: string | null,
  given: TaskCreate,
): Promise<Task> {
  const { db, now } = unit;
  const projectId = pathProjectId ?? given.projectId ?? null;
  if (projectId === null)
    throw validationError([{ path: 'body.projectId', message: phrase('errors', 'tasks.projectNeeded') }]);
  const { access } = await visibleProject(db, viewer, projectId);
  if (!mayCreateTask(access)) throw new AppError('FORBIDDEN', phrase('errors', 'tasks.mayNotCreate'));
  checkOrigin(viewer, given);
  if (given.projectId && given.projectId !== projectId)
    throw validationError([{ path: 'body.projectId', message: phrase('errors', 'tasks.otherProject') }]);
  const values = withoutRepetitions(valuesOfNew(given));
  const { boardId, statusId, assignees } = values;
  if (boardId !== null) await checkBoard(db, viewer, boardId, projectId);
  await checkTags(db, projectId, values);
  await checkInitialStatus(db, projectId, statusId);
  const links: TaskLinks = {
    assignees: await checkPeople(db, projectId, assignees),
    labels: await usableLabels(db, { workspaceId: viewer.workspaceId, projectId }, values.labels),
  };
  await checkSprint(db, projectId, values.sprintId);
  await checkParent(db, projectId, null, values.parentId);
  await checkRelations(db, viewer, null, values);
  const row: TaskRow = {
    ...columnsOf(values),
    id: given.id?.toLowerCase() ?? newId(),
    workspace_id: viewer.workspaceId,
    project_id: projectId,
    number: await unit.takeTaskNumbers(projectId, 1),
    search_text: searchTextOf(values),
    status_since: now,
    approvals: null,
    origin: null,
    created_by: viewer.id,
    version: 1,
    created_at: now,
    updated_at: null,
    deleted_at: null,
    archived_at: null,
  };
  if (!(await insertTask(db, row))) throw new AppError('CONFLICT', phrase('errors', 'idTaken'));
  await writeLinks(db, row, links, noLinks);
  await logChanges(unit, row, viewer.id, [{ field: 'created', from: null, to: null }]);
  const { mentioned } = await notifyPeople(unit, viewer, row, { assigned: assignees, descriptionBefore: null });
  const people = [{ id: viewer.id, reason: 'creator' as const }, ...involved(assignees, mentioned)];
  await insertFollowers(db, followerRows(row, people, now));
  await publishTaskMoved(unit, [boardId]);
  return publishAndPresent(unit, viewer, access, row, links, 'task.saved');
}

/**
 * Updates a task. A change of status must follow an edge of the active workflow, whose actions are written in the same
 * update.
 */
export async function updateTask(
  unit: Unit,
  viewer: Viewer,
  projectId: string,
  taskId: string,
  update: TaskUpdate,
): Promise<Task> {
  const { db, now } = unit;
  // Retries if there was another write between the read and the update, which happens only on PostgreSQL.
  for (;;) {
    const { task, access } = await currentTask(db, viewer, taskId, projectId);
    checkNotArchived(task);
    const given = await withTicksOfOthers(db, taskId, update, writerOf(unit, viewer));
    if (given.id !== undefined && given.id !== taskId)
      throw validationError([{ path: 'body.id', message: phrase('errors', 'tasks.otherTask') }]);
    if (given.projectId !== undefined && given.projectId !== projectId)
      throw validationError([{ path: 'body.projectId', message: phrase('errors', 'tasks.otherProject') }]);
    const before = await linksOfTask(db, taskId);
    const values = valuesOf(task, linkedValues(before));
    const wanted = await withUsableLabels(db, task, given, before.labels);
    const requested = changesOf(values, wanted);
    const present = (row: TaskRow, links: TaskLinks) =>
      presentTask(presentShared(row, links), abilitiesOnTask(access, row, viewer.id));
    if (requested.length === 0) return present(task, before);
    await checkVersion(unit, viewer, task, requested, given.version, () => present(task, before));
    const isMove = requested.some(({ field }) => field === 'statusId');
    // Tasks that two people relate at the same time must not wait for each other.
    if (hasRelations(given)) await lockWorkspace(db, viewer.workspaceId);
    const effects = isMove
      ? await takeTransition(
          db,
          viewer,
          access,
          { task, values: { ...values, ...withoutRepetitions(patchOf(wanted)) } },
          now,
          () => present(task, before),
        )
      : null;
    const changes = changesOf(values, { ...wanted, ...effects?.changes });
    const links = await checkChanges(db, viewer, task, before, changes);

    const updated = await db
      .updateTable('tasks')
      .set({ ...columnsAfter(task, changes, now), version: task.version + 1, updated_at: now })
      .where('id', '=', taskId)
      .where('version', '=', task.version)
      .where('deleted_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!updated) continue;
    await writeLinks(db, task, links, before);
    await followUp(unit, viewer, {
      task,
      updated,
      before: before.assignees,
      people: links.assignees,
      changes,
      effects,
    });
    if (updated.board_id !== task.board_id) await publishTaskMoved(unit, [task.board_id, updated.board_id]);
    return publishAndPresent(unit, viewer, access, updated, links, 'task.saved');
  }
}

/** Returns the update with the labels that it can set. Throws VALIDATION for others. */
async function withUsableLabels(
  db: Db,
  { workspace_id: workspaceId, project_id: projectId }: TaskRow,
  given: TaskUpdate,
  before: readonly string[],
): Promise<TaskUpdate> {
  if (given.labels === undefined) return given;
  const place = { workspaceId, projectId: projectId ?? '' };
  return { ...given, labels: await usableLabels(db, place, given.labels, before) };
}

/** Logs the changes of a task, notifies the people concerned, and adds new followers. */
async function followUp(
  unit: Unit,
  viewer: Viewer,
  {
    task,
    updated,
    before,
    people,
    changes,
    effects,
  }: {
    task: TaskRow;
    updated: TaskRow;
    before: TaskAssignee[];
    people: TaskAssignee[];
    changes: FieldChange[];
    effects: Awaited<ReturnType<typeof takeTransition>> | null;
  },
): Promise<void> {
  const isWritten = ({ field }: FieldChange): boolean => effects !== null && field in effects.changes;
  await logChanges(
    unit,
    updated,
    viewer.id,
    changes.filter((change) => !isWritten(change)),
  );
  if (effects) await logChanges({ ...unit, via: effects.via }, updated, viewer.id, changes.filter(isWritten));
  const known = new Set(before.map(({ id }) => id));
  const isChanged = (name: string): boolean => changes.some(({ field }) => field === name);
  if (isChanged('title')) await refreshNotifications(unit, { taskIds: [task.id] });
  else if (isChanged('description')) await refreshNotifications(unit, { describedTaskId: task.id });
  const assigned = people.flatMap(({ id }) => (known.has(id) ? [] : [id]));
  const { mentioned } = await notifyPeople(unit, viewer, updated, { assigned, descriptionBefore: task.description });
  await addFollowers(unit, updated, involved(assigned, mentioned));
  await notifyFollowers(unit, viewer, updated, { changes, told: [...assigned, ...mentioned] });
  await effects?.afterwards(
    unit,
    updated,
    people.map(({ id }) => id),
  );
}

export async function deleteTask(unit: Unit, viewer: Viewer, taskId: string): Promise<Task> {
  const { db, now } = unit;
  const { task, access } = await currentTask(db, viewer, taskId);
  if (!abilitiesOnTask(access, task, viewer.id).delete)
    throw new AppError('FORBIDDEN', phrase('errors', 'tasks.mayNotDelete'));
  await lockParents(db, task.project_id ?? '');
  const deleted = await db
    .updateTable('tasks')
    .set((old) => ({ deleted_at: now, updated_at: now, version: old('version', '+', 1) }))
    .where('id', '=', taskId)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!deleted) throw new AppError('NOT_FOUND', phrase('errors', 'tasks.notFound'));
  await logChanges(unit, deleted, viewer.id, [{ field: 'deleted', from: null, to: null }]);
  await refreshNotifications(unit, { taskIds: [taskId] });
  await notifyFollowersOfRemoval(unit, viewer, deleted);
  await publishTaskMoved(unit, [deleted.board_id]);
  await publishMany(unit, await releaseSubtasks(unit, viewer.id, deleted.project_id ?? '', [taskId]));
  return publishAndPresent(unit, viewer, access, deleted, await linksOfTask(db, taskId), 'task.removed');
}

export async function restoreTask(unit: Unit, viewer: Viewer, taskId: string): Promise<Task> {
  const { db, now } = unit;
  const { task, access } = await visibleTask(db, viewer, taskId);
  const abilities = abilitiesOnTask(access, task, viewer.id);
  if (!abilities.delete) throw new AppError('FORBIDDEN', phrase('errors', 'tasks.mayNotDelete'));
  const links = await linksOfTask(db, taskId);
  const options: TaskFieldsPatch = {
    ...(await optionsInsteadOf(db, task)),
    ...(task.parent_id !== null && { parentId: await parentAfterRestore(db, task) }),
  };
  const restored = await db
    .updateTable('tasks')
    .set((old) => ({
      deleted_at: null,
      updated_at: now,
      version: old('version', '+', 1),
      ...columnsOf(options),
      ...(options.statusId !== undefined && { status_since: now, approvals: null }),
    }))
    .where('id', '=', taskId)
    .where('deleted_at', 'is not', null)
    .returningAll()
    .executeTakeFirst();
  if (!restored) return presentTask(presentShared((await currentTask(db, viewer, taskId)).task, links), abilities);
  await logChanges(unit, restored, viewer.id, [
    { field: 'restored', from: null, to: null },
    ...changesOf(valuesOf(task, linkedValues(links)), options),
  ]);
  await refreshNotifications(unit, { taskIds: [taskId] });
  await notifyFollowersOfRemoval(unit, viewer, restored);
  await publishTaskMoved(unit, [restored.board_id]);
  await publishMany(unit, await regainSubtasks(unit, viewer.id, restored, task.deleted_at ?? ''));
  return publishAndPresent(unit, viewer, access, restored, links, 'task.saved');
}

/** Returns a replacement for each option of the task that no longer exists: the first option of its list. */
async function optionsInsteadOf(db: Db, task: TaskRow): Promise<TaskFieldsPatch> {
  if (task.project_id === null) return {};
  const own = { statusId: task.status_id, typeId: task.type_id, priorityId: task.priority_id };
  const known = new Set((await tagsAmong(db, task.project_id, Object.values(own))).map(({ id }) => id));
  const patch: TaskFieldsPatch = {};
  for (const field of tagFields) {
    if (known.has(own[field])) continue;
    const first = await db
      .selectFrom('tags')
      .select('id')
      .where('project_id', '=', task.project_id)
      .where('kind', '=', kindOf[field])
      .where('archived', '=', 0)
      .orderBy('position')
      .executeTakeFirst();
    if (first) patch[field] = first.id;
  }
  return patch;
}

const involved = (assigned: readonly string[], mentioned: readonly string[]): NewFollower[] => [
  ...assigned.map((id) => ({ id, reason: 'assigned' as const })),
  ...mentioned.map((id) => ({ id, reason: 'mentioned' as const })),
];

/**
 * Notifies new assignees and newly mentioned people. A person who is assigned and mentioned is notified only of the
 * assignment. Returns the mentioned people.
 */
async function notifyPeople(
  unit: Unit,
  viewer: Viewer,
  row: TaskRow,
  { assigned, descriptionBefore }: { assigned: string[]; descriptionBefore: string | null },
): Promise<{ mentioned: string[] }> {
  const { id: taskId, project_id: projectId, workspace_id: workspaceId, title: subject, description } = row;
  if (projectId === null) return { mentioned: [] };
  const event = { workspaceId, actorId: viewer.id, subject, projectId, taskId, link: linkToTask(projectId, taskId) };
  if (assigned.length > 0) await notify(unit, { ...event, type: 'task_assignment', recipients: assigned });
  if (description === descriptionBefore) return { mentioned: [] };
  const mentioned = newlyMentioned(descriptionBefore, description).filter(
    (id) => id !== viewer.id && !assigned.includes(id),
  );
  if (mentioned.length === 0) return { mentioned };
  const recipients = await viewersOfProject(unit.db, { workspaceId, projectId, ids: mentioned });
  await notify(unit, {
    ...event,
    type: 'task_mention',
    place: 'description',
    recipients,
    excerpt: excerptOf(description),
    // The key prevents a second notification on the same day if the author removes a mention and adds it again while
    // typing.
    dedupeKey: `mention:description:${taskId}:${unit.now.slice(0, 10)}`,
  });
  return { mentioned: recipients };
}

function publishAndPresent(
  unit: Unit,
  viewer: Viewer,
  access: ProjectAccess,
  row: TaskRow,
  links: TaskLinks,
  type: 'task.saved' | 'task.removed',
): Task {
  const task = presentShared(row, links);
  if (row.project_id !== null) {
    unit.publish(row.workspace_id, { projectId: row.project_id }, { type, projectId: row.project_id, task });
  }
  return presentTask(task, abilitiesOnTask(access, row, viewer.id));
}

/** Publishes rows that a command changed beside its own task. */
export async function publishMany(unit: Unit, rows: readonly TaskRow[]): Promise<void> {
  if (rows.length === 0) return;
  const links = await linksOf(
    unit.db,
    rows.map(({ id }) => id),
  );
  for (const row of rows) {
    const { project_id: projectId } = row;
    if (projectId !== null)
      unit.publish(
        row.workspace_id,
        { projectId },
        { type: 'task.saved', projectId, task: presentShared(row, links(row.id)) },
      );
  }
}

const tagFields = ['typeId', 'statusId', 'priorityId'] as const;
type TagField = (typeof tagFields)[number];
const kindOf: Record<TagField, TagKind> = { typeId: 'types', statusId: 'statuses', priorityId: 'priorities' };
function columnsAfter(task: TaskRow, changes: FieldChange[], now: string): Updateable<TasksTable> {
  const changed: TaskFieldsPatch = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
  const { title = task.title, description = task.description } = changed;
  return {
    ...columnsOf(changed),
    ...(changed.statusId !== undefined && { status_since: now, approvals: null }),
    ...((changed.title !== undefined || changed.description !== undefined) && {
      search_text: searchTextOf({ title, description }),
    }),
  };
}

async function checkVersion(
  unit: Unit,
  viewer: Viewer,
  task: TaskRow,
  changes: FieldChange[],
  since: number | undefined,
  current: () => Task,
): Promise<void> {
  if (since === undefined || since >= task.version) return;
  const fields = await fieldsChangedByOthers(unit.db, {
    taskId: task.id,
    since,
    writer: writerOf(unit, viewer),
    fields: changes.map(({ field }) => field),
  });
  if (fields.length === 0) return;
  throw conflictIn(fields, phrase('errors', 'tasks.changedMeanwhile'), current());
}

/** Checks the references in the changes, except labels. Returns the resulting links. */
async function checkChanges(
  db: Db,
  viewer: Viewer,
  task: TaskRow,
  before: TaskLinks,
  changes: FieldChange[],
): Promise<TaskLinks> {
  const tags: Partial<Record<TagField, string>> = {};
  const links = { ...before };
  const projectId = task.project_id ?? '';
  for (const { field, to } of changes) {
    if ((field === 'typeId' || field === 'statusId' || field === 'priorityId') && typeof to === 'string')
      tags[field] = to;
    if (field === 'boardId' && typeof to === 'string') await checkBoard(db, viewer, to, projectId);
    if (field === 'sprintId' && typeof to === 'string') await checkSprint(db, projectId, to);
    if (field === 'parentId' && typeof to === 'string') await checkParent(db, projectId, task.id, to);
    if (field === 'assignees' && Array.isArray(to))
      links.assignees = await checkPeople(db, projectId, to, before.assignees);
    if (field === 'labels' && Array.isArray(to)) links.labels = to;
  }
  await checkTags(db, projectId, tags);
  await checkRelations(
    db,
    viewer,
    task.id,
    Object.fromEntries(changes.map(({ field, to }) => [field, to])),
    valuesOf(task, linkedValues(noLinks)),
  );
  return links;
}

async function checkTags(db: Db, projectId: string, given: Partial<Record<TagField, string>>): Promise<void> {
  const checked = tagFields.flatMap((field) => (given[field] === undefined ? [] : [{ field, id: given[field] }]));
  if (checked.length === 0) return;
  const known = await tagsAmong(
    db,
    projectId,
    checked.map(({ id }) => id),
  );
  const issues = checked.flatMap(({ field, id }): Issue[] => {
    const tag = known.find((one) => one.id === id && one.kind === kindOf[field]);
    if (!tag) return [{ path: `body.${field}`, message: phrase('errors', 'tasks.notInProject') }];
    return tag.archived === 1 ? [{ path: `body.${field}`, message: phrase('errors', 'tasks.archived') }] : [];
  });
  if (issues.length > 0) throw validationError(issues);
}

async function checkSprint(db: Db, projectId: string, sprintId: string | null): Promise<void> {
  if (sprintId === null) return;
  const sprint = await db
    .selectFrom('sprints')
    .select('state')
    .where('id', '=', sprintId)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  if (!sprint) throw validationError([{ path: 'body.sprintId', message: phrase('errors', 'tasks.notInProject') }]);
  if (sprint.state === 'completed')
    throw validationError([{ path: 'body.sprintId', message: phrase('errors', 'tasks.sprintOver') }]);
}

/** Returns the people in the order of the ids. Accepts existing assignees, even if they left the project. */
async function checkPeople(
  db: Db,
  projectId: string,
  ids: string[],
  before: TaskAssignee[] = [],
): Promise<TaskAssignee[]> {
  const people = new Map(before.map((person) => [person.id, person]));
  const added = ids.filter((id) => !people.has(id));
  for (const [id, person] of await membersAmong(db, projectId, added)) people.set(id, person);
  const found = ids.flatMap((id) => people.get(id) ?? []);
  if (found.length < ids.length)
    throw validationError([{ path: 'body.assignees', message: phrase('errors', 'tasks.notMember') }]);
  return found;
}
