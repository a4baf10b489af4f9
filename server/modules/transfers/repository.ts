import { countOf, pageOf } from '../../db/cursor.ts';
import type { Insertable } from 'kysely';
import type { CommentRow, Db, ImportedTasksTable, ImportsTable, TaskRow, TransitionRow } from '../../db/schema.ts';
import { personColumns } from '../accounts/person.ts';
import { batchesOf } from '../../db/batches.ts';
import type { TaskLinks } from '../tasks/links.ts';

/** Rows in one insert statement. Lower than the usual maximum, because tasks have many columns. */
const rowsPerStatement = 200;

async function inBatches<T>(rows: readonly T[], work: (part: T[]) => Promise<unknown>): Promise<void> {
  for (const part of batchesOf(rows, rowsPerStatement)) await work(part);
}

export const insertTasks = (db: Db, rows: TaskRow[]) =>
  inBatches(rows, (part) => db.insertInto('tasks').values(part).execute());
export const insertTransitions = (db: Db, rows: TransitionRow[]) =>
  inBatches(rows, (part) => db.insertInto('transitions').values(part).execute());
export const insertComments = (db: Db, rows: CommentRow[]) =>
  inBatches(rows, (part) => db.insertInto('comments').values(part).execute());

export async function insertAssignees(db: Db, tasks: { row: TaskRow; links: TaskLinks }[]): Promise<void> {
  const rows = tasks.flatMap(({ row, links }) =>
    links.assignees.map(({ id }, position) => ({
      task_id: row.id,
      account_id: id,
      workspace_id: row.workspace_id,
      position,
    })),
  );
  await inBatches(rows, (part) => db.insertInto('task_assignees').values(part).execute());
}

/**
 * Inserts the keys of an import, and returns the new keys. A simultaneous import of the same keys waits for this
 * transaction.
 */
export async function insertKeys(db: Db, rows: Insertable<ImportedTasksTable>[]): Promise<Set<string>> {
  const taken = new Set<string>();
  // Sorts the rows, so that two simultaneous imports of the same file can't deadlock.
  const inOrder = [...rows].sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)));
  await inBatches(inOrder, async (part) => {
    const inserted = await db
      .insertInto('imported_tasks')
      .values(part)
      .onConflict((conflict) => conflict.columns(['project_id', 'key']).doNothing())
      .returning('key')
      .execute();
    for (const { key } of inserted) taken.add(key);
  });
  return taken;
}

/** Returns the ids of the tasks by key, with `isDeleted: true` for deleted tasks. */
export async function tasksOfKeys(
  db: Db,
  projectId: string,
  keys: readonly string[],
): Promise<Map<string, { taskId: string; isDeleted: boolean }>> {
  const found = new Map<string, { taskId: string; isDeleted: boolean }>();
  await inBatches(keys, async (part) => {
    const rows = await db
      .selectFrom('imported_tasks')
      .leftJoin('tasks', 'tasks.id', 'imported_tasks.task_id')
      .select([
        'imported_tasks.key',
        'imported_tasks.task_id',
        'tasks.id as present',
        'tasks.deleted_at',
        'tasks.project_id',
      ])
      .where('imported_tasks.project_id', '=', projectId)
      .where('imported_tasks.key', 'in', part)
      .execute();
    for (const row of rows) {
      found.set(row.key, { taskId: row.task_id, isDeleted: row.present === null || row.deleted_at !== null });
    }
  });
  return found;
}

export async function tasksAmong(db: Db, projectId: string, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  await inBatches(ids, async (part) => {
    const rows = await db
      .selectFrom('tasks')
      .select('id')
      .where('project_id', '=', projectId)
      .where('deleted_at', 'is', null)
      .where('id', 'in', part)
      .execute();
    for (const { id } of rows) found.add(id);
  });
  return found;
}

/** Assigns the key of a deleted task to a new task. Returns false if another import was first. */
export async function reassignKey(
  db: Db,
  { project_id: projectId, key, import_id: importId, task_id: taskId }: Insertable<ImportedTasksTable>,
  before: string,
): Promise<boolean> {
  const given = await db
    .updateTable('imported_tasks')
    .set({ import_id: importId, task_id: taskId })
    .where('project_id', '=', projectId)
    .where('key', '=', key)
    .where('task_id', '=', before)
    .returning('key')
    .executeTakeFirst();
  return given !== undefined;
}

export async function startImport(db: Db, row: Insertable<ImportsTable>) {
  await db
    .insertInto('imports')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return db.selectFrom('imports').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();
}

export const findImport = (db: Db, projectId: string, id: string) =>
  db.selectFrom('imports').selectAll().where('id', '=', id).where('project_id', '=', projectId).executeTakeFirst();

export async function rowsOfImport(db: Db, importId: string): Promise<number> {
  return countOf(db.selectFrom('imported_tasks').where('import_id', '=', importId));
}

export async function pageOfImports(
  db: Db,
  projectId: string,
  { pageIndex, pageSize }: { pageIndex: number; pageSize: number },
) {
  const matching = db.selectFrom('imports').where('imports.project_id', '=', projectId);
  const rows = await matching
    .innerJoin('accounts', 'accounts.id', 'imports.created_by')
    .selectAll('imports')
    .select(personColumns)
    .select(({ selectFrom }) =>
      selectFrom('imported_tasks')
        .innerJoin('tasks', 'tasks.id', 'imported_tasks.task_id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('imported_tasks.import_id', '=', 'imports.id')
        .where('tasks.deleted_at', 'is', null)
        .as('task_count'),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('imported_options')
          .select('imported_options.tag_id')
          .whereRef('imported_options.import_id', '=', 'imports.id'),
      ).as('has_options'),
    )
    .orderBy('imports.created_at', 'desc')
    .orderBy('imports.id', 'desc')
    .$call(pageOf({ pageIndex, pageSize }))
    .execute();
  const total = await countOf(matching);
  return { rows, total };
}

const untouched = (db: Db, importId: string) =>
  db
    .selectFrom('imported_tasks')
    .innerJoin('tasks', 'tasks.id', 'imported_tasks.task_id')
    .where('imported_tasks.import_id', '=', importId)
    .where('tasks.deleted_at', 'is', null)
    .where('tasks.version', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('comments')
            .select('comments.id')
            .whereRef('comments.task_id', '=', 'tasks.id')
            .where('comments.deleted_at', 'is', null)
            .whereRef('comments.created_at', '>', 'tasks.created_at'),
        ),
      ),
    );

export const untouchedTasks = (db: Db, importId: string, count: number): Promise<TaskRow[]> =>
  untouched(db, importId).selectAll('tasks').orderBy('tasks.id').limit(count).execute();

export async function countUntouched(db: Db, importId: string): Promise<number> {
  return countOf(untouched(db, importId));
}

export async function countPresent(db: Db, importId: string): Promise<number> {
  return countOf(
    db
      .selectFrom('imported_tasks')
      .innerJoin('tasks', 'tasks.id', 'imported_tasks.task_id')
      .where('imported_tasks.import_id', '=', importId)
      .where('tasks.deleted_at', 'is', null),
  );
}

/**
 * Deletes tasks and frees their keys. Leaves out tasks that were changed or deleted in the meantime. Returns the
 * deleted tasks.
 */
export async function removeTasks(db: Db, ids: string[], now: string): Promise<TaskRow[]> {
  const removed: TaskRow[] = [];
  await inBatches(ids, async (part) => {
    const rows = await db
      .updateTable('tasks')
      .set({ deleted_at: now, updated_at: now, version: 2 })
      .where('id', 'in', part)
      .where('deleted_at', 'is', null)
      .where('version', '=', 1)
      .returningAll()
      .execute();
    if (rows.length > 0)
      await db
        .deleteFrom('imported_tasks')
        .where(
          'task_id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute();
    removed.push(...rows);
  });
  return removed;
}
