import { sql } from 'kysely';
import { cardValue } from '../../../domain/estimate.ts';
import { newTag } from '../../../domain/project.ts';
import type { Color } from '../../../domain/common.ts';
import type { CountedStatus } from '../../../domain/insights.ts';
import type { Db } from '../../db/schema.ts';
import { completionsOf, creationOf } from '../tasks/origin.ts';
import { type Move, type TaskNow, type Timelines, timelinesOf } from './timelines.ts';

export async function readTimelines(db: Db, projectId: string): Promise<Timelines> {
  const rows = await db
    .selectFrom('tasks')
    .select(['id', 'type_id', 'priority_id', 'sprint_id', 'status_id', 'estimate', 'created_at', 'origin'])
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  // The query combines a task's log into one text, because reading one row for each change is slow. The literal field
  // name is needed for the partial index.
  const logs = await db
    .selectFrom('transitions')
    .select([
      'task_id',
      sql<string>`string_agg(at || coalesce(from_value, '') || coalesce(to_value, '') || version, ${separator})`.as(
        'moves',
      ),
    ])
    .where('project_id', '=', projectId)
    .where(sql<boolean>`field = 'statusId'`)
    .groupBy('task_id')
    .execute();
  const tasks = rows.map((row): TaskNow => ({
    id: row.id,
    typeId: row.type_id,
    priorityId: row.priority_id,
    sprintId: row.sprint_id,
    statusId: row.status_id,
    estimate: row.estimate === null ? Number.NaN : cardValue(row.estimate),
    createdAt: Date.parse(creationOf(row)),
  }));
  const moves = logs.flatMap(({ task_id: taskId, moves: log }) => movesIn(taskId, log));
  const completions = (await completionsOf(db, projectId, rows, moves)).map(({ at, ...move }): Move => ({
    ...move,
    at: Date.parse(at),
    version: 0,
  }));
  return timelinesOf(tasks, [...moves, ...completions]);
}

const separator = '\n';
const idLength = 36;
const atLength = '2026-01-01T00:00:00.000Z'.length;
/** Length of a quoted id in the JSON. */
const quoted = idLength + 2;

/** Parses the log text of a task from the query above: values of fixed length, the version and a separator. */
export function movesIn(taskId: string, log: string): Move[] {
  const moves: Move[] = [];
  for (let begin = 0; begin < log.length;) {
    const found = log.indexOf(separator, begin);
    const end = found < 0 ? log.length : found;
    const version = begin + atLength + 2 * quoted;
    if (version < end) {
      moves.push({
        taskId,
        at: Date.parse(log.slice(begin, begin + atLength)),
        from: log.slice(begin + atLength + 1, begin + atLength + quoted - 1),
        to: log.slice(begin + atLength + quoted + 1, version - 1),
        version: Number(log.slice(version, end)),
      });
    }
    begin = end + 1;
  }
  return moves;
}

/** Estimates the bytes of timelines in memory, for the size limit of the cache. */
export const sizeOfTimelines = ({ ids, stayFrom }: Timelines): number => ids.length * 400 + stayFrom.length * 12;

export async function readStatuses(db: Db, projectId: string): Promise<CountedStatus[]> {
  const rows = await db
    .selectFrom('tags')
    .select(['id', 'name', 'color', 'category', 'archived'])
    .where('project_id', '=', projectId)
    .where('kind', '=', 'statuses')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, color, category, archived }) => ({
    id,
    name,
    color: (color ?? newTag.statuses.color) as Color,
    category: category ?? newTag.statuses.category,
    archived: archived === 1,
  }));
}

export async function readAssigned(db: Db, projectId: string, accountIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('task_assignees')
    .innerJoin('tasks', 'tasks.id', 'task_assignees.task_id')
    .select('task_assignees.task_id')
    .distinct()
    .where('task_assignees.account_id', 'in', accountIds)
    .where('tasks.project_id', '=', projectId)
    .execute();
  return new Set(rows.map(({ task_id: id }) => id));
}

export async function readTitles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('tasks').select(['id', 'title']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
