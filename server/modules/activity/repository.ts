import { countOf, pageOf } from '../../db/cursor.ts';
import type { Db } from '../../db/schema.ts';
import type { Viewer } from '../projects/policy.ts';
import { visibleProjects } from '../projects/repository.ts';

export async function pageOfTransitions(
  db: Db,
  taskId: string,
  { pageIndex, pageSize }: { pageIndex: number; pageSize: number },
) {
  const matching = db.selectFrom('transitions').where('transitions.task_id', '=', taskId);
  const rows = await matching
    .innerJoin('accounts', 'accounts.id', 'transitions.by_id')
    .selectAll('transitions')
    .select(['accounts.name', 'accounts.last_name', 'accounts.avatar'])
    // Sorted by version: each change of a task increases the version, so versions are in the order of the commits.
    .orderBy('transitions.version', 'desc')
    .orderBy('transitions.at', 'desc')
    .orderBy('transitions.id', 'desc')
    .$call(pageOf({ pageIndex, pageSize }))
    .execute();
  const total = await countOf(matching);
  return { rows, total };
}

export type TransitionWithPerson = Awaited<ReturnType<typeof pageOfTransitions>>['rows'][number];

export async function tagNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('tags').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function peopleByIds(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  return db.selectFrom('accounts').select(['id', 'name', 'last_name', 'nickname']).where('id', 'in', ids).execute();
}

export const sprintNames = async (db: Db, ids: string[]) =>
  ids.length === 0 ? [] : db.selectFrom('sprints').select(['id', 'name']).where('id', 'in', ids).execute();

/** Returns the titles and keys of the tasks that the viewer may see. */
export const taskTitles = async (db: Db, viewer: Viewer, ids: string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('tasks')
        .leftJoin('projects', 'projects.id', 'tasks.project_id')
        .select(['tasks.id', 'tasks.title', 'tasks.number', 'projects.prefix'])
        .where('tasks.id', 'in', ids)
        .where('tasks.project_id', 'in', visibleProjects(db, viewer))
        .execute();
