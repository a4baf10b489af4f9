import { labelKey } from '../../../domain/labelNames.ts';
import type { Db, LabelRow } from '../../db/schema.ts';
import { batchesOf } from '../../db/batches.ts';

/** Place of a label: a project, or the whole workspace if `projectId` is null. */
export interface LabelPlace {
  workspaceId: string;
  projectId: string | null;
}

/** Returns the labels that a project can use, its own and those of its workspace, sorted by name. */
export const labelsOfProject = (db: Db, projectId: string, workspaceId: string): Promise<LabelRow[]> =>
  db
    .selectFrom('labels')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('merged_into', 'is', null)
    .where((where) => where.or([where('project_id', 'is', null), where('project_id', '=', projectId)]))
    .orderBy('name_key')
    .orderBy('id')
    .execute();

/** Finds a label in a workspace. A merged label isn't found. */
export const findLabel = (db: Db, workspaceId: string, id: string): Promise<LabelRow | undefined> =>
  db
    .selectFrom('labels')
    .selectAll()
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .where('merged_into', 'is', null)
    .executeTakeFirst();

export const labelNamed = (
  db: Db,
  { workspaceId, projectId }: LabelPlace,
  name: string,
): Promise<LabelRow | undefined> =>
  db
    .selectFrom('labels')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('project_id', projectId === null ? 'is' : '=', projectId)
    .where('name_key', '=', labelKey(name))
    .where('archived', '=', 0)
    .executeTakeFirst();

export async function countLabels(db: Db, workspaceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('labels')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('merged_into', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Inserts a label. Returns undefined if its id or its name is already in use. */
export const insertLabel = (db: Db, row: LabelRow): Promise<LabelRow | undefined> =>
  db
    .insertInto('labels')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/**
 * Returns the labels with the given ids by id, among those that a project can use. The id of a merged label leads to
 * the label that it was merged into.
 */
export async function labelsAmong(
  db: Db,
  { workspaceId, projectId }: { workspaceId: string; projectId: string },
  ids: readonly string[],
): Promise<Map<string, LabelRow>> {
  const found = new Map<string, LabelRow>();
  if (ids.length === 0) return found;
  const usable = () =>
    db
      .selectFrom('labels')
      .where('labels.workspace_id', '=', workspaceId)
      .where((where) => where.or([where('labels.project_id', 'is', null), where('labels.project_id', '=', projectId)]));
  const rows = await usable().selectAll().where('labels.id', 'in', ids).execute();
  const merged = new Map(rows.flatMap(({ id, merged_into: target }) => (target === null ? [] : [[id, target]])));
  const targets =
    merged.size === 0
      ? []
      : await usable()
          .selectAll()
          .where('labels.id', 'in', [...new Set(merged.values())])
          .execute();
  for (const row of rows) {
    const label = row.merged_into === null ? row : targets.find(({ id }) => id === merged.get(row.id));
    if (label) found.set(row.id, label);
  }
  return found;
}

/** Returns names by id. A merged label has the name of the label that it was merged into. */
export async function labelNames(db: Db, workspaceId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('labels')
    .leftJoin('labels as targets', 'targets.id', 'labels.merged_into')
    .select(['labels.id', 'labels.name', 'targets.name as merged_name'])
    .where('labels.workspace_id', '=', workspaceId)
    .where('labels.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name, merged_name: merged }) => [id, merged ?? name]));
}

/** Returns the ids of the labels of each task, in their order. */
export async function labelsOfTasks(db: Db, taskIds: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (taskIds.length === 0) return found;
  const rows = await db
    .selectFrom('task_labels')
    .select(['task_id', 'label_id'])
    .where('task_id', 'in', taskIds)
    .orderBy('position')
    .execute();
  for (const { task_id: taskId, label_id: labelId } of rows) {
    const list = found.get(taskId);
    if (list) list.push(labelId);
    else found.set(taskId, [labelId]);
  }
  return found;
}

/** Writes the labels of tasks that have none yet. */
export async function insertTaskLabels(
  db: Db,
  tasks: readonly { id: string; workspaceId: string; labels: readonly string[] }[],
): Promise<void> {
  const rows = tasks.flatMap(({ id, workspaceId, labels }) =>
    labels.map((labelId, position) => ({ task_id: id, label_id: labelId, workspace_id: workspaceId, position })),
  );
  for (const batch of batchesOf(rows, 200)) await db.insertInto('task_labels').values(batch).execute();
}
