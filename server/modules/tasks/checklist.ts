import { type ChecklistTick, itemName, nameOfItem, tick, withTicks } from '../../../domain/checklist.ts';
import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { Task, TaskUpdate } from '../../../domain/task.ts';
import type { Db } from '../../db/schema.ts';
import type { Unit } from '../../unitOfWork.ts';
import { isUnknownTo, type Writer } from '../history/edits.ts';
import { logChanges } from '../history/log.ts';
import { refreshNotifications } from '../notifications/notify.ts';
import type { Viewer } from '../projects/policy.ts';
import { currentTask } from './access.ts';
import { checkNotArchived } from './archive.ts';
import { linksOfTask } from './links.ts';
import { abilitiesOnTask } from './policy.ts';
import { presentShared, presentTask } from './presenter.ts';
import { searchTextOf } from './repository.ts';

/**
 * Checks or unchecks an item of the current description. The activity log records it as a change of the checklist and
 * not of the description, so that people who edit the description have no conflict.
 */
export async function tickChecklistItem(
  unit: Unit,
  viewer: Viewer,
  { projectId, taskId }: { projectId: string; taskId: string },
  { item, checked }: ChecklistTick,
): Promise<Task> {
  const { db, now } = unit;
  // Retries if there was another write between the read and the update, which happens only on PostgreSQL.
  for (;;) {
    const { task, access } = await currentTask(db, viewer, taskId, projectId);
    const abilities = abilitiesOnTask(access, task, viewer.id);
    checkNotArchived(task);
    const links = await linksOfTask(db, taskId);
    const description = tick(task.description, item, checked);
    if (description === null)
      throw new AppError('CONFLICT', phrase('errors', 'tasks.noSuchItem', { item: nameOfItem(item) }));
    if (description === task.description) return presentTask(presentShared(task, links), abilities);
    const row = await db
      .updateTable('tasks')
      .set({
        description,
        search_text: searchTextOf({ title: task.title, description }),
        version: task.version + 1,
        updated_at: now,
      })
      .where('id', '=', taskId)
      .where('version', '=', task.version)
      .where('deleted_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!row) continue;
    const logged = { text: item.text, occurrence: item.occurrence };
    await logChanges(unit, row, viewer.id, [
      { field: 'checklist', from: checked ? null : logged, to: checked ? logged : null },
    ]);
    await refreshNotifications(unit, { describedTaskId: taskId });
    const shared = presentShared(row, links);
    const place = { projectId: row.project_id ?? projectId };
    unit.publish(row.workspace_id, place, { type: 'task.saved', ...place, task: shared });
    return presentTask(shared, abilities);
  }
}

/**
 * Returns the update with the ticks in its description that others made after the version on which it is based, because
 * a tick by another person must neither be lost nor be a conflict.
 */
export async function withTicksOfOthers(
  db: Db,
  taskId: string,
  given: TaskUpdate,
  writer: Writer,
): Promise<TaskUpdate> {
  if (!given.description || given.version === undefined) return given;
  const rows = await db
    .selectFrom('transitions')
    .select(['from_value', 'to_value', 'by_id as by', 'session_id as session'])
    .where('task_id', '=', taskId)
    .where('version', '>', given.version)
    .where('field', '=', 'checklist')
    .orderBy('version')
    .execute();
  const ticks = rows
    .filter((row) => isUnknownTo(writer, 'description', row))
    .map(({ from_value: from, to_value: to }) => ({
      item: itemName.parse(JSON.parse(to ?? from ?? '')),
      checked: to !== null,
    }));
  return ticks.length === 0 ? given : { ...given, description: withTicks(given.description, ticks) };
}
