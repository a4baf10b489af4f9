import type { TaskAssignee, TaskValues } from '../../../domain/fields/task.ts';
import type { Db, TaskRow } from '../../db/schema.ts';
import { insertTaskLabels, labelsOfTasks } from '../labels/queries.ts';
import { assigneesOf, writeAssignees } from './repository.ts';

/** Values of a task that are in separate tables. */
export interface TaskLinks {
  assignees: TaskAssignee[];
  /** Ids of the labels. */
  labels: string[];
}

export const noLinks: TaskLinks = { assignees: [], labels: [] };

/** Reads the links of all tasks with one query for each table. Returns a function that finds the links of a task. */
export async function linksOf(db: Db, taskIds: string[]): Promise<(taskId: string) => TaskLinks> {
  const assignees = await assigneesOf(db, taskIds);
  const labels = await labelsOfTasks(db, taskIds);
  return (taskId) => ({ assignees: assignees.get(taskId) ?? [], labels: labels.get(taskId) ?? [] });
}

export const linksOfTask = async (db: Db, taskId: string): Promise<TaskLinks> => (await linksOf(db, [taskId]))(taskId);

/** Returns the links as values of the task's fields. */
export const linkedValues = ({ assignees, labels }: TaskLinks): Pick<TaskValues, 'assignees' | 'labels'> => ({
  assignees: assignees.map(({ id }) => id),
  labels,
});

/** Writes the links that differ from those before. */
export async function writeLinks(
  db: Db,
  task: Pick<TaskRow, 'id' | 'workspace_id'>,
  after: TaskLinks,
  before: TaskLinks,
): Promise<void> {
  if (after.assignees !== before.assignees)
    await writeAssignees(db, task, linkedValues(after).assignees, before.assignees.length > 0);
  if (after.labels === before.labels) return;
  if (before.labels.length > 0) await db.deleteFrom('task_labels').where('task_id', '=', task.id).execute();
  await insertTaskLabels(db, [{ id: task.id, workspaceId: task.workspace_id, labels: after.labels }]);
}
