import { sql } from 'kysely';
import type { Label } from '../../../domain/label.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { Db, LabelRow } from '../../db/schema.ts';
import { lockWorkspace } from '../../db/memberships.ts';
import { validationError } from '../../http/errors.ts';
import type { Unit } from '../../unitOfWork.ts';
import { logChangesOfMany } from '../history/log.ts';
import { publishRemoved } from '../labels/commands.ts';
import { presentLabel } from '../labels/presenter.ts';
import { findLabel, insertTaskLabels, labelsOfTasks } from '../labels/queries.ts';
import type { Viewer } from '../projects/policy.ts';
import { linksOf } from '../tasks/links.ts';
import { presentShared } from '../tasks/presenter.ts';
import { managedLabel } from './labelCommands.ts';

const tasksPerBatch = 200;

/**
 * Merges a label into another one. Its tasks get the other label once, and saved views look for it. The old id then
 * leads to the other label.
 */
export async function mergeLabel(
  unit: Unit,
  viewer: Viewer,
  labelId: string,
  intoId: string,
): Promise<{ label: Label; tasks: number }> {
  const { db, now } = unit;
  // Two simultaneous merges could otherwise lead in a circle.
  await lockWorkspace(db, viewer.workspaceId);
  const source = await managedLabel(db, viewer, labelId);
  const target = await targetOf(db, source, intoId.toLowerCase());
  let tasks = 0;
  for (;;) {
    const changed = await replaceInBatch(unit, viewer, source.id, target.id);
    if (changed === 0) break;
    tasks += changed;
  }
  await db
    .updateTable('labels')
    .set({ archived: 1, merged_into: target.id, updated_at: now })
    .where((where) => where.or([where('id', '=', source.id), where('merged_into', '=', source.id)]))
    .execute();
  await db
    .updateTable('saved_views')
    .set((old) => ({ content: sql<string>`replace(${old.ref('content')}, ${source.id}, ${target.id})` }))
    .where('workspace_id', '=', source.workspace_id)
    .where('content', 'like', `%${source.id}%`)
    .execute();
  publishRemoved(unit, source);
  return { label: presentLabel(target), tasks };
}

/** Returns the label that remains. All tasks with the source must be able to have it. */
async function targetOf(db: Db, source: LabelRow, intoId: string): Promise<LabelRow> {
  const target = await findLabel(db, source.workspace_id, intoId);
  const isUsable = target && (target.project_id === null || target.project_id === source.project_id);
  if (!isUsable || target.archived === 1)
    throw validationError([{ path: 'body.into', message: phrase('errors', 'labels.noTarget', { name: source.name }) }]);
  if (target.id === source.id)
    throw validationError([
      { path: 'body.into', message: phrase('errors', 'labels.intoItself', { name: source.name }) },
    ]);
  return target;
}

async function replaceInBatch(unit: Unit, viewer: Viewer, from: string, to: string): Promise<number> {
  const { db, now } = unit;
  const found = await db
    .selectFrom('task_labels')
    .select('task_id')
    .where('label_id', '=', from)
    .orderBy('task_id')
    .limit(tasksPerBatch)
    .execute();
  if (found.length === 0) return 0;
  const ids = found.map(({ task_id: id }) => id);
  const rows = await db
    .updateTable('tasks')
    .set((old) => ({ updated_at: now, version: old('version', '+', 1) }))
    .where('id', 'in', ids)
    .returningAll()
    .execute();
  const before = await labelsOfTasks(db, ids);
  const labelsAfter = (taskId: string): string[] => [
    ...new Set((before.get(taskId) ?? []).map((id) => (id === from ? to : id))),
  ];
  await db.deleteFrom('task_labels').where('task_id', 'in', ids).execute();
  await insertTaskLabels(
    db,
    rows.map(({ id, workspace_id: workspaceId }) => ({ id, workspaceId, labels: labelsAfter(id) })),
  );
  await logChangesOfMany(
    unit,
    viewer.id,
    rows.map((task) => ({
      task,
      changes: [{ field: 'labels', from: before.get(task.id) ?? [], to: labelsAfter(task.id) }],
    })),
  );
  const links = await linksOf(db, ids);
  for (const row of rows) {
    const projectId = row.project_id;
    if (projectId === null || row.deleted_at !== null) continue;
    unit.publish(
      row.workspace_id,
      { projectId },
      { type: 'task.saved', projectId, task: presentShared(row, links(row.id)) },
    );
  }
  return rows.length;
}
