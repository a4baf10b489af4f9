import { PostgresAdapter, sql } from 'kysely';
import { type Phrase, phrase } from '../../../domain/phrase.ts';
import { maxLevels, maxSubtasks, type SubtaskSums, sumsOf } from '../../../domain/subtasks.ts';
import { countOf } from '../../db/cursor.ts';
import { batchesOf } from '../../db/batches.ts';
import type { Db, TaskRow } from '../../db/schema.ts';
import { validationError } from '../../http/errors.ts';
import type { Unit } from '../../unitOfWork.ts';
import { logChangesOfMany } from '../history/log.ts';

/**
 * Prevents other transactions from changing parents in a project until this one ends. Otherwise two people who make
 * each other's task the parent at the same time would create a cycle.
 */
export async function lockParents(db: Db, projectId: string): Promise<void> {
  // No lock on SQLite, because it has only one writer at a time.
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  // Not a lock on the project's row, which other writes to the project hold.
  await sql`select pg_advisory_xact_lock(hashtext('parents'), hashtext(${projectId}))`.execute(db);
}

/** Returns the task's ancestors, the parent first. Leaves out deleted ones and what is above them. */
export async function ancestorsOf(db: Db, projectId: string, parentId: string | null): Promise<TaskRow[]> {
  const found: TaskRow[] = [];
  for (let id = parentId; id !== null && found.length < maxLevels;) {
    const row = await db
      .selectFrom('tasks')
      .selectAll()
      .where('id', '=', id)
      .where('project_id', '=', projectId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!row) break;
    found.push(row);
    id = row.parent_id;
  }
  return found;
}

/** Returns the ids and summed fields of the subtasks on all levels, the nearest levels first. */
export async function subtasksOf(db: Db, projectId: string, taskId: string) {
  const found: Pick<TaskRow, 'id' | 'status_id' | 'estimate' | 'estimated_hours'>[] = [];
  let parents = [taskId];
  for (let level = 1; level < maxLevels && parents.length > 0; level += 1) {
    const rows: typeof found = [];
    for (const batch of batchesOf(parents))
      rows.push(
        ...(await db
          .selectFrom('tasks')
          .select(['id', 'status_id', 'estimate', 'estimated_hours'])
          .where('project_id', '=', projectId)
          .where('parent_id', 'in', batch)
          .where('deleted_at', 'is', null)
          .orderBy('created_at')
          .orderBy('id')
          .execute()),
      );
    found.push(...rows);
    parents = rows.map(({ id }) => id);
  }
  return found;
}

/** Returns tasks in the order of their ids. */
export async function tasksByIds(db: Db, ids: readonly string[]): Promise<TaskRow[]> {
  const rows = new Map<string, TaskRow>();
  for (const batch of batchesOf(ids))
    for (const row of await db.selectFrom('tasks').selectAll().where('id', 'in', batch).execute())
      rows.set(row.id, row);
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** Returns the progress and the estimates of the subtasks of a task. */
export const sumsOfRows = (
  rows: readonly Pick<TaskRow, 'status_id' | 'estimate' | 'estimated_hours'>[],
  done: ReadonlySet<string>,
): SubtaskSums =>
  sumsOf(
    rows.map(({ status_id: statusId, estimate, estimated_hours: estimatedHours }) => ({
      statusId,
      estimate,
      estimatedHours,
    })),
    done,
  );

/** Returns the number of levels of a task with its subtasks, 1 if it has none. */
async function heightOf(db: Db, projectId: string, taskId: string): Promise<number> {
  let parents = [taskId];
  for (let height = 1; ; height += 1) {
    const next: string[] = [];
    for (const batch of batchesOf(parents)) next.push(...(await childrenOf(db, projectId, batch)).map(({ id }) => id));
    if (next.length === 0 || height > maxLevels) return height;
    parents = next;
  }
}

const childrenOf = (db: Db, projectId: string, parentIds: readonly string[]): Promise<TaskRow[]> =>
  db
    .selectFrom('tasks')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('parent_id', 'in', parentIds)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Throws VALIDATION if the task can't be the parent. `taskId` is null for a new task. */
export async function checkParent(
  db: Db,
  projectId: string,
  taskId: string | null,
  parentId: string | null,
): Promise<void> {
  if (parentId === null) return;
  await lockParents(db, projectId);
  const reason = await refusalOf(db, projectId, taskId, parentId);
  if (reason !== null) throw validationError([{ path: 'body.parentId', message: reason }]);
}

async function refusalOf(db: Db, projectId: string, taskId: string | null, parentId: string): Promise<Phrase | null> {
  if (parentId === taskId) return phrase('errors', 'tasks.parentOfItself');
  const chain = await ancestorsOf(db, projectId, parentId);
  if (chain.length === 0) return absence(db, projectId, parentId);
  if (chain.some(({ id }) => id === taskId)) return phrase('errors', 'tasks.parentInCircle');
  const height = taskId === null ? 1 : await heightOf(db, projectId, taskId);
  if (chain.length + height > maxLevels) return phrase('errors', 'tasks.tooManyLevels', { levels: maxLevels });
  const siblings = await countOf(
    db
      .selectFrom('tasks')
      .where('project_id', '=', projectId)
      .where('parent_id', '=', parentId)
      .where('deleted_at', 'is', null),
  );
  return siblings < maxSubtasks ? null : phrase('errors', 'tasks.tooManySubtasks', { limit: maxSubtasks });
}

async function absence(db: Db, projectId: string, parentId: string): Promise<Phrase> {
  const deleted = await db
    .selectFrom('tasks')
    .select('id')
    .where('id', '=', parentId)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return deleted ? phrase('errors', 'tasks.parentDeleted') : phrase('errors', 'tasks.parentElsewhere');
}

/** Sets the parent of these tasks. Logs the changes. Returns the changed rows. */
async function setParent(
  unit: Unit,
  byId: string,
  tasks: readonly TaskRow[],
  parentId: string | null,
): Promise<TaskRow[]> {
  const changed: TaskRow[] = [];
  for (const batch of batchesOf(tasks.map(({ id }) => id)))
    changed.push(
      ...(await unit.db
        .updateTable('tasks')
        .set((old) => ({ parent_id: parentId, updated_at: unit.now, version: old('version', '+', 1) }))
        .where('id', 'in', batch)
        .where('deleted_at', 'is', null)
        .returningAll()
        .execute()),
    );
  const before = new Map(tasks.map((task) => [task.id, task.parent_id]));
  await logChangesOfMany(
    unit,
    byId,
    changed.map((task) => ({
      task,
      changes: [{ field: 'parentId', from: before.get(task.id) ?? null, to: parentId }],
    })),
  );
  return changed;
}

/**
 * Removes deleted tasks as parents: their subtasks remain as tasks. The caller has locked the parents before it deleted
 * the tasks. Returns the changed rows.
 */
export async function releaseSubtasks(
  unit: Unit,
  byId: string,
  projectId: string,
  deletedIds: readonly string[],
): Promise<TaskRow[]> {
  const children: TaskRow[] = [];
  for (const batch of batchesOf(deletedIds)) children.push(...(await childrenOf(unit.db, projectId, batch)));
  return children.length === 0 ? [] : setParent(unit, byId, children, null);
}

/**
 * Makes tasks subtasks of a restored task again: those that its deletion released and that got no other parent since.
 * Returns the changed rows.
 */
export async function regainSubtasks(
  unit: Unit,
  byId: string,
  restored: TaskRow,
  deletedAt: string,
): Promise<TaskRow[]> {
  const { db } = unit;
  const projectId = restored.project_id ?? '';
  const released = await db
    .selectFrom('tasks')
    .innerJoin('transitions', 'transitions.task_id', 'tasks.id')
    .selectAll('tasks')
    .where('tasks.project_id', '=', projectId)
    .where('tasks.parent_id', 'is', null)
    .where('tasks.deleted_at', 'is', null)
    .where('transitions.project_id', '=', projectId)
    .where('transitions.field', '=', 'parentId')
    .where('transitions.at', '=', deletedAt)
    .where('transitions.from_value', '=', JSON.stringify(restored.id))
    .execute();
  if (released.length === 0) return [];
  await lockParents(db, projectId);
  const fitting: TaskRow[] = [];
  for (const task of released) if ((await refusalOf(db, projectId, task.id, restored.id)) === null) fitting.push(task);
  return setParent(unit, byId, fitting, restored.id);
}

/** Returns the parent that a restored task can still have, or null. */
export async function parentAfterRestore(db: Db, task: TaskRow): Promise<string | null> {
  const { parent_id: parentId, project_id: projectId } = task;
  if (parentId === null || projectId === null) return null;
  await lockParents(db, projectId);
  return (await refusalOf(db, projectId, task.id, parentId)) === null ? parentId : null;
}
