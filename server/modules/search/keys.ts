import { keyQueryOf } from '../../../domain/keyQuery.ts';
import type { Db } from '../../db/schema.ts';
import type { Access } from './entries.ts';

const mostDigits = 9;

/**
 * Returns the ids of the tasks whose key is typed, or begins with what is typed. Former prefixes of projects count. The
 * task with exactly this key is first.
 */
export async function tasksByKey(
  db: Db,
  access: Pick<Access, 'viewer' | 'projects'>,
  typed: string,
  limit: number,
): Promise<string[]> {
  const { viewer, projects } = access;
  const asked = keyQueryOf(typed.trim());
  if (!asked) return [];
  const rows = await db
    .selectFrom('project_prefixes')
    .innerJoin('tasks', 'tasks.project_id', 'project_prefixes.project_id')
    .select('tasks.id')
    .where('project_prefixes.workspace_id', '=', viewer.workspaceId)
    .where('project_prefixes.prefix', '=', asked.prefix)
    .where('tasks.project_id', 'in', projects)
    .where('tasks.deleted_at', 'is', null)
    .$if(asked.digits !== '', (query) =>
      query.where(({ or, between }) =>
        or(rangesOf(asked.digits).map(([from, to]) => between('tasks.number', from, to))),
      ),
    )
    .orderBy('tasks.number')
    .limit(limit)
    .execute();
  const found = rows.map(({ id }) => id);
  return asked.digits === '' ? found : [...(await movedTasks(db, access, asked)), ...found].slice(0, limit);
}

/** Returns the tasks that had exactly the typed key before a move to another project. */
async function movedTasks(
  db: Db,
  { viewer, projects }: Pick<Access, 'viewer' | 'projects'>,
  { prefix, digits }: { prefix: string; digits: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('task_places')
    .innerJoin('project_prefixes', 'project_prefixes.project_id', 'task_places.project_id')
    .innerJoin('tasks', 'tasks.id', 'task_places.task_id')
    .select('tasks.id')
    .where('project_prefixes.workspace_id', '=', viewer.workspaceId)
    .where('project_prefixes.prefix', '=', prefix)
    .where('task_places.number', '=', Number(digits))
    .where('tasks.project_id', 'in', projects)
    .where('tasks.deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the ranges of the numbers that begin with these digits. */
const rangesOf = (digits: string): [number, number][] =>
  Array.from({ length: mostDigits + 1 - digits.length }, (_, more) => {
    const from = Number(digits) * 10 ** more;
    return [from, from + 10 ** more - 1];
  });
