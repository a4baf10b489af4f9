/** Former places of moved tasks: the projects in which they were, with their numbers and values there. */
import type { Db, TaskRow } from '../../db/schema.ts';

/** Values that a task had in a former project, and that a move back restores. */
export interface KeptValues {
  statusId: string;
  typeId: string;
  priorityId: string;
  sprintId: string | null;
  boardId: string | null;
  parentId: string | null;
  assignees: string[];
  labels: string[];
}

/** Returns true if the task was in this project before. */
export async function wasIn(db: Db, taskId: string, projectId: string): Promise<boolean> {
  const found = await db
    .selectFrom('task_places')
    .select('task_id')
    .where('task_id', '=', taskId)
    .where('project_id', '=', projectId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Stores the place that a task is about to leave. */
export async function keepPlace(db: Db, { id, project_id: projectId, number }: TaskRow, kept: KeptValues) {
  if (projectId === null || number === null) return;
  await db
    .insertInto('task_places')
    .values({ project_id: projectId, number, task_id: id, kept: JSON.stringify(kept) })
    .execute();
}

/** Takes the last number that a task had in a project, with its values there. Returns null if it was never there. */
export async function regainPlace(
  db: Db,
  taskId: string,
  projectId: string,
): Promise<{ number: number; kept: KeptValues } | null> {
  const last = await db
    .selectFrom('task_places')
    .select(['number', 'kept'])
    .where('task_id', '=', taskId)
    .where('project_id', '=', projectId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return null;
  await db.deleteFrom('task_places').where('project_id', '=', projectId).where('number', '=', last.number).execute();
  // Only `keepPlace` writes this text.
  return { number: last.number, kept: JSON.parse(last.kept) as KeptValues };
}
