import type { Selectable } from 'kysely';
import { AppError } from '../../../domain/errors.ts';
import { type ImportTargets, latestTime, refusalOf } from '../../../domain/importRules.ts';
import { type TaskAssignee, valuesOfNew } from '../../../domain/fields/task.ts';
import {
  type ImportAnswer,
  type ImportedRow,
  importLimits,
  type ImportOptions,
  type ImportRow,
  type ImportRows,
  type ImportSource,
  type UndoAnswer,
} from '../../../domain/transfer.ts';
import type { Project } from '../../../domain/project.ts';
import type { Language } from '../../../domain/languages.ts';
import { phrase } from '../../../domain/phrase.ts';
import { textIn } from '../../shared/texts.ts';
import { newId } from '../../db/ids.ts';
import type { CommentRow, Db, ImportsTable, TaskRow, TransitionRow } from '../../db/schema.ts';
import { searchableText } from '../../db/searchText.ts';
import { validationError } from '../../http/errors.ts';
import type { Unit } from '../../unitOfWork.ts';
import { followerRows, insertFollowers, type NewFollower } from '../followers/queries.ts';
import { insertTaskLabels } from '../labels/queries.ts';
import { refreshNotifications } from '../notifications/notify.ts';
import { managedProject, visibleProject } from '../projects/access.ts';
import { readProject } from '../projects/commands.ts';
import { mayCreateTask, type Viewer } from '../projects/policy.ts';
import { membersOf, tagsOf } from '../projects/repository.ts';
import { presentShared } from '../tasks/presenter.ts';
import { columnsOf } from '../tasks/fields.ts';
import { noLinks, type TaskLinks } from '../tasks/links.ts';
import { originOf, type TaskOrigin } from '../tasks/origin.ts';
import { lockParents, releaseSubtasks } from '../tasks/parents.ts';
import { publishMany } from '../tasks/commands.ts';
import { searchTextOf } from '../tasks/repository.ts';
import {
  startImport,
  countPresent,
  countUntouched,
  findImport,
  reassignKey,
  insertAssignees,
  insertComments,
  insertTasks,
  insertTransitions,
  removeTasks,
  rowsOfImport,
  insertKeys,
  tasksAmong,
  tasksOfKeys,
  untouchedTasks,
} from './repository.ts';
import { withParents } from './parents.ts';
import { importLabels } from './labels.ts';
import { changeOptions, undoOptions } from './options.ts';
import { ownId } from './keys.ts';
import { mayUndo } from './policy.ts';

interface Import {
  projectId: string;
  importId: string;
}

/**
 * Creates a task for each row with a new key. Rejects each invalid row alone, with its reason. Imported tasks keep the
 * status of their row, even if the workflow doesn't allow it. No one is notified.
 */
export async function importTasks(
  unit: Unit & { language: Language },
  viewer: Viewer,
  { projectId, importId }: Import,
  given: ImportRows,
): Promise<ImportAnswer> {
  const { db, now, language } = unit;
  const { access } = await visibleProject(db, viewer, projectId);
  if (!mayCreateTask(access)) throw new AppError('FORBIDDEN', phrase('errors', 'transfers.mayNotImport'));
  const record = await openImport(unit, viewer, { projectId, importId }, given);
  if ((await rowsOfImport(db, record.id)) + given.rows.length > importLimits.rows)
    throw validationError([
      { path: 'body.rows', message: phrase('errors', 'transfers.tooManyRows', { rows: importLimits.rows }) },
    ]);

  const { targets, people, done } = await targetsOf(db, projectId, now);
  const from = given.product ?? productNames[given.source] ?? given.fileName;
  const { valid, answers: rejected } = validRows(given.rows, targets, language);
  const { rows: others, answers: own } = await withoutOwnTasks(db, projectId, valid);
  const labels = await importLabels(unit, viewer.id, { workspaceId: viewer.workspaceId, projectId }, others);
  const rows = others.filter((row) => !labels.refused.has(row));
  const unlabelled = [...labels.refused].map(([{ line }, reason]): ImportedRow => ({
    line,
    outcome: 'refused',
    taskId: null,
    reason: textIn(language, reason),
  }));
  const { created, answers } = await claimKeys(db, projectId, record.id, rows);
  const last = created.length === 0 ? 0 : await unit.takeTaskNumbers(projectId, created.length);
  const tasks = created.map(({ row, taskId }, index): NewTask => ({
    row: rowOf(row, taskId, { viewer, projectId, number: last - created.length + 1 + index, now, from, done }),
    links: {
      assignees: [...new Set(row.assignees)].flatMap((id) => people.get(id) ?? []),
      labels: labels.idsOf(row),
    },
    comments: row.comments,
    key: row.key,
    parentKey: row.parentKey ?? null,
  }));
  await insertNewTasks(unit, viewer, projectId, await withParents(db, projectId, tasks));
  return { rows: [...rejected, ...own, ...unlabelled, ...answers].sort((one, other) => one.line - other.line) };
}

/** Creates an import, or returns the one that an earlier request has created. */
async function openImport(
  { db, now }: Unit,
  viewer: Viewer,
  { projectId, importId }: Import,
  { fileName, source }: Pick<ImportRows, 'fileName' | 'source'>,
): Promise<Selectable<ImportsTable>> {
  const record = await startImport(db, {
    id: importId.toLowerCase(),
    workspace_id: viewer.workspaceId,
    project_id: projectId,
    file_name: fileName,
    source,
    created_by: viewer.id,
    created_at: now,
    undone_at: null,
  });
  if (record.project_id !== projectId || record.created_by !== viewer.id)
    throw new AppError('NOT_FOUND', phrase('errors', 'transfers.importNotFound'));
  if (record.undone_at !== null) throw new AppError('CONFLICT', phrase('errors', 'transfers.alreadyUndone'));
  return record;
}

/** Creates, sorts and archives options of the project, and records the changes for the undo. */
export async function prepareImport(
  unit: Unit,
  viewer: Viewer,
  { projectId, importId }: Import,
  given: ImportOptions,
): Promise<Project> {
  await managedProject(unit.db, viewer, projectId);
  const { id } = await openImport(unit, viewer, { projectId, importId }, given);
  await changeOptions(unit, viewer, { projectId, importId: id }, given);
  return readProject(unit.db, viewer, projectId);
}

interface NewTask {
  row: TaskRow;
  links: TaskLinks;
  comments: ImportRow['comments'];
  key: string;
  parentKey: string | null;
}

const productNames: Record<ImportSource, string | null> = { csv: null, trello: 'Trello', jira: 'Jira', faena: 'Faena' };

function validRows(
  rows: readonly ImportRow[],
  targets: ImportTargets,
  language: Language,
): { valid: ImportRow[]; answers: ImportedRow[] } {
  const answers: ImportedRow[] = [];
  const valid = new Map<string, ImportRow>();
  for (const row of rows) {
    const first = valid.get(row.key);
    const reason = first
      ? textIn(language, phrase('errors', 'transfers.sameKey', { line: String(first.line) }))
      : refusalOf(row, targets);
    if (reason === null) valid.set(row.key, row);
    else answers.push({ line: row.line, outcome: 'refused', taskId: null, reason: textIn(language, reason) });
  }
  return { valid: [...valid.values()], answers };
}

async function withoutOwnTasks(
  db: Db,
  projectId: string,
  given: readonly ImportRow[],
): Promise<{ rows: ImportRow[]; answers: ImportedRow[] }> {
  const own = await tasksAmong(
    db,
    projectId,
    given.flatMap(({ key }) => ownId(key) ?? []),
  );
  const rows: ImportRow[] = [];
  const answers: ImportedRow[] = [];
  for (const row of given) {
    const taskId = ownId(row.key);
    if (taskId !== null && own.has(taskId)) answers.push({ line: row.line, outcome: 'existing', taskId, reason: null });
    else rows.push(row);
  }
  return { rows, answers };
}

/** Stores the keys of new rows. If the task of a known key was deleted, the key is assigned to the new task. */
async function claimKeys(
  db: Db,
  projectId: string,
  importId: string,
  rows: readonly ImportRow[],
): Promise<{ created: { row: ImportRow; taskId: string }[]; answers: ImportedRow[] }> {
  const keyed = rows.map((row) => ({
    row,
    kept: { project_id: projectId, key: row.key, import_id: importId, task_id: newId() },
  }));
  const free = await insertKeys(
    db,
    keyed.map(({ kept }) => kept),
  );
  const earlier = await tasksOfKeys(
    db,
    projectId,
    rows.flatMap(({ key }) => (free.has(key) ? [] : [key])),
  );
  const created: { row: ImportRow; taskId: string }[] = [];
  const answers: ImportedRow[] = [];
  for (const { row, kept } of keyed) {
    const before = earlier.get(row.key);
    const isNew = before === undefined || (before.isDeleted && (await reassignKey(db, kept, before.taskId)));
    const taskId = isNew ? kept.task_id : before.taskId;
    answers.push({ line: row.line, outcome: isNew ? 'created' : 'existing', taskId, reason: null });
    if (isNew) created.push({ row, taskId });
  }
  return { created, answers };
}

async function insertNewTasks(unit: Unit, viewer: Viewer, projectId: string, tasks: NewTask[]): Promise<void> {
  const { db, now } = unit;
  await insertTasks(
    db,
    tasks.map(({ row }) => row),
  );
  await insertAssignees(db, tasks);
  await insertFollowers(
    db,
    tasks.flatMap(({ row, links }) => followerRows(row, importedFollowers(row, links), now)),
  );
  await insertTaskLabels(
    db,
    tasks.map(({ row: { id, workspace_id: workspaceId }, links }) => ({ id, workspaceId, labels: links.labels })),
  );
  await insertTransitions(
    db,
    tasks.map(({ row }) => logged(row, viewer.id, 'created', unit)),
  );
  await insertComments(
    db,
    tasks.flatMap(({ row, comments }) =>
      comments.map(({ content, createdAt }, index) =>
        commentOf(row, { content, number: index + 1, at: pastTime(createdAt, now) ?? now }, viewer.id),
      ),
    ),
  );
  for (const { row, links } of tasks)
    unit.publish(viewer.workspaceId, { projectId }, { type: 'task.saved', projectId, task: presentShared(row, links) });
}

/** The importing user follows only the tasks that have no other author in the file. */
const importedFollowers = (row: TaskRow, { assignees }: TaskLinks): NewFollower[] => [
  ...(originOf(row)?.author ? [] : [{ id: row.created_by, reason: 'creator' as const }]),
  ...assignees.map(({ id }) => ({ id, reason: 'assigned' as const })),
];

/** Deletes a batch of an import's tasks that weren't changed since the import. They can be restored one by one. */
export async function undoImport(unit: Unit, viewer: Viewer, { projectId, importId }: Import): Promise<UndoAnswer> {
  const { db, now } = unit;
  const { access } = await visibleProject(db, viewer, projectId);
  const found = await findImport(db, projectId, importId);
  if (!found) throw new AppError('NOT_FOUND', phrase('errors', 'transfers.importNotFound'));
  if (!mayUndo(access, found.created_by === viewer.id))
    throw new AppError('FORBIDDEN', phrase('errors', 'transfers.mayNotUndo'));
  if (Date.parse(now) - Date.parse(found.created_at) > importLimits.undoDays * 86_400_000)
    throw new AppError('CONFLICT', phrase('errors', 'transfers.tooOld', { days: importLimits.undoDays }));
  await lockParents(db, projectId);
  const removed = await removeTasks(
    db,
    (await untouchedTasks(db, found.id, importLimits.batch)).map(({ id }) => id),
    now,
  );
  await insertTransitions(
    db,
    removed.map((row) => logged(row, viewer.id, 'deleted', unit)),
  );
  await refreshNotifications(unit, { taskIds: removed.map(({ id }) => id) });
  await publishMany(
    unit,
    await releaseSubtasks(
      unit,
      viewer.id,
      projectId,
      removed.map(({ id }) => id),
    ),
  );
  for (const row of removed)
    unit.publish(
      viewer.workspaceId,
      { projectId },
      { type: 'task.removed', projectId, task: presentShared(row, noLinks) },
    );
  const left = await countUntouched(db, found.id);
  if (left === 0 && found.undone_at === null)
    await db.updateTable('imports').set({ undone_at: now }).where('id', '=', found.id).execute();
  const options =
    left > 0
      ? { removedOptions: 0, keptOptions: [] }
      : await undoOptions(unit, viewer, { projectId, importId: found.id });
  return { removed: removed.length, left, kept: (await countPresent(db, found.id)) - left, ...options };
}

async function targetsOf(
  db: Db,
  projectId: string,
  now: string,
): Promise<{ targets: ImportTargets; people: Map<string, TaskAssignee>; done: ReadonlySet<string> }> {
  const tags = await tagsOf(db, projectId);
  const members = await membersOf(db, projectId);
  const sprints = await db
    .selectFrom('sprints')
    .select('id')
    .where('project_id', '=', projectId)
    .where('state', '!=', 'completed')
    .execute();
  const inUse = (kind: string) =>
    new Set(tags.filter((tag) => tag.kind === kind && tag.archived === 0).map(({ id }) => id));
  const people = new Map(
    members.map(({ id, avatar, nickname, name, last_name: lastName }) => [
      id,
      { id, avatar, nickname, name, lastName },
    ]),
  );
  const targets = {
    statuses: inUse('statuses'),
    types: inUse('types'),
    priorities: inUse('priorities'),
    members: new Set(people.keys()),
    sprints: new Set(sprints.map(({ id }) => id)),
    until: latestTime(Date.parse(now)),
  };
  return { targets, people, done: new Set(tags.flatMap(({ id, category }) => (category === 'done' ? id : []))) };
}

/** Returns the time in the form of the database. A time after `now`, from a clock that is ahead, becomes `now`. */
function pastTime(time: string | null | undefined, now: string): string | null {
  if (typeof time !== 'string') return null;
  const stored = new Date(time).toISOString();
  return stored > now ? now : stored;
}

const rowOf = (
  row: ImportRow,
  id: string,
  {
    viewer,
    projectId,
    number,
    now,
    from,
    done,
  }: { viewer: Viewer; projectId: string; number: number; now: string; from: string; done: ReadonlySet<string> },
): TaskRow => {
  // The labels are written separately, because a row has their names.
  const values = valuesOfNew({ ...row, labels: [], title: row.title.trim(), estimate: row.estimate?.trim() ?? null });
  const createdAt = pastTime(row.createdAt, now);
  const notBefore = (time: string | null): string | null =>
    time !== null && time < (createdAt ?? '') ? createdAt : time;
  const updatedAt = notBefore(pastTime(row.updatedAt, now));
  // Without a time of completion, the last change is the best estimate.
  const doneAt = done.has(row.statusId) ? (notBefore(pastTime(row.completedAt, now)) ?? updatedAt ?? createdAt) : null;
  const authorId = row.authorId ?? null;
  const origin: TaskOrigin = {
    from,
    author: authorId === null ? (row.author ?? null) : null,
    authorId,
    createdAt,
    doneAt,
  };
  return {
    ...columnsOf(values),
    id,
    workspace_id: viewer.workspaceId,
    project_id: projectId,
    number,
    search_text: searchTextOf(values),
    status_since: doneAt ?? now,
    approvals: null,
    origin: JSON.stringify(origin),
    created_by: authorId ?? viewer.id,
    version: 1,
    // The time of the import, so that lists keep the order of the file.
    created_at: now,
    updated_at: updatedAt,
    deleted_at: null,
    archived_at: null,
  };
};

const logged = (
  row: TaskRow,
  byId: string,
  field: 'created' | 'deleted',
  { now, via = null, sessionId = null }: Unit,
): TransitionRow => ({
  id: newId(),
  workspace_id: row.workspace_id,
  project_id: row.project_id,
  task_id: row.id,
  field,
  version: row.version,
  from_value: null,
  to_value: null,
  by_id: byId,
  at: now,
  via,
  session_id: sessionId,
});

const commentOf = (
  row: TaskRow,
  { content, number, at }: { content: string; number: number; at: string },
  byId: string,
): CommentRow => ({
  id: newId(),
  number,
  search_text: searchableText(content),
  workspace_id: row.workspace_id,
  task_id: row.id,
  content,
  created_by: byId,
  version: 1,
  others_version: 0,
  text_version: 0,
  text_session_id: null,
  created_at: at,
  edited_at: null,
  deleted_at: null,
});
