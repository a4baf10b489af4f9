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
  { viewer, projects }: Pick<Access, 'viewer' | 'projects'>,
  typed: string,
  limit: number,
): Promise<string[]> {
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
  return rows.map(({ id }) => id);
}

/** Returns the ranges of the numbers that begin with these digits. */
const rangesOf = (digits: string): [number, number][] =>
  Array.from({ length: mostDigits + 1 - digits.length }, (_, more) => {
    const from = Number(digits) * 10 ** more;
    return [from, from + 10 ** more - 1];
  });
