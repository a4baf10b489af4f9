import { type Expression, PostgresAdapter, type RawBuilder, sql, type SqlBool } from 'kysely';
import { taskFields } from '../../../domain/fields/task.ts';
import type { Alternative, Compiled, Flag, SortBy, Subject } from '../../../domain/query/conditions.ts';
import type { SortKey } from '../../db/cursor.ts';
import type { Db } from '../../db/schema.ts';

const category = sql`(select tags.category from tags where tags.id = tasks.status_id)`;
const isDone = sql<SqlBool>`coalesce(${category}, '') = 'done'`;

/** Returns a condition for tasks that match every condition of a query line. */
export function matchesAll(db: Db, conditions: readonly Compiled[], clock: Pick<FlagClock, 'today' | 'me'>) {
  const each = conditions.map(({ isNegated, subject, alternatives }) => {
    const any = alternatives.map((one) => matches(subject, one, { ...clock, db }));
    // A comparison with a missing value is null, which a negation has to treat as false.
    return isNegated ? sql<SqlBool>`not coalesce((${sql.join(any, sql` or `)}), false)` : either(any);
  });
  return each.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(each, sql` and `)})`;
}

const either = (any: readonly Expression<SqlBool>[]) => sql<SqlBool>`(${sql.join(any, sql` or `)})`;

interface FlagClock {
  db: Db;
  today: string;
  me: string;
}

function matches(subject: Subject | null, one: Alternative, clock: FlagClock): Expression<SqlBool> {
  if ('flag' in one) return hasFlag(one.flag, clock);
  if (subject === 'assignees') return hasLinked('task_assignees', 'account_id', one);
  if (subject === 'labels') return hasLinked('task_labels', 'label_id', one);
  const column = columnOf(subject);
  // A task that isn't done has no time at which it was done.
  const done = subject === 'statusSince' ? isDone : sql<SqlBool>`1 = 1`;
  if ('none' in one) return sql<SqlBool>`(${column} is null or not ${done})`;
  if ('ids' in one) return sql<SqlBool>`${column} in (${sql.join(one.ids)})`;
  const bounds = one.bounds.map(([op, value]) => sql`${column} ${sql.raw(op)} ${value}`);
  return sql<SqlBool>`(${sql.join([...bounds, done], sql` and `)})`;
}

const otherColumns = {
  createdBy: 'created_by',
  projectId: 'project_id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  statusSince: 'status_since',
  number: 'number',
} as const;
const columnOf = (subject: Subject | null): RawBuilder<unknown> => {
  const name =
    subject === null
      ? null
      : subject in otherColumns
        ? otherColumns[subject as keyof typeof otherColumns]
        : taskFields[subject as keyof typeof taskFields].column;
  return name === null ? sql`null` : sql.ref(`tasks.${name}`);
};

function hasLinked(
  table: 'task_assignees' | 'task_labels',
  column: 'account_id' | 'label_id',
  one: Exclude<Alternative, { flag: Flag }>,
): Expression<SqlBool> {
  const links = sql`select 1 from ${sql.table(table)} as links where links.task_id = tasks.id`;
  if ('none' in one) return sql<SqlBool>`not exists (${links})`;
  const ids = 'ids' in one ? one.ids : [];
  return sql<SqlBool>`exists (${links} and ${sql.ref(`links.${column}`)} in (${sql.join(ids)}))`;
}

function hasFlag(flag: Flag, { db, today, me }: FlagClock): Expression<SqlBool> {
  switch (flag) {
    case 'open':
      return sql<SqlBool>`(not ${isDone})`;
    case 'overdue':
      return sql<SqlBool>`(tasks.due_date < ${today} and not ${isDone})`;
    case 'blocked':
      return sql<SqlBool>`(tasks.blocked_by is not null and not ${isDone} and ${hasOpenBlocker(db)})`;
    case 'mine':
      return hasLinked('task_assignees', 'account_id', { ids: [me] });
    case 'unstarted':
    case 'started':
    case 'done':
      return sql<SqlBool>`coalesce(${category}, '') = ${flag}`;
  }
}

function hasOpenBlocker(db: Db): Expression<SqlBool> {
  const ids =
    db.getExecutor().adapter instanceof PostgresAdapter
      ? sql`select value from jsonb_array_elements_text(tasks.blocked_by::jsonb) as listed (value)`
      : sql`select value from json_each(tasks.blocked_by)`;
  return sql<SqlBool>`exists (
    select 1 from tasks as blockers left join tags as states on states.id = blockers.status_id
    where blockers.id in (${ids}) and blockers.deleted_at is null and coalesce(states.category, '') <> 'done'
  )`;
}

const lastDay = '9999-12-31';
const largest = 2 ** 31 - 1;
const place = (column: string) =>
  sql`coalesce((select tags.position from tags where tags.id = ${sql.ref(column)}), ${sql.lit(largest)})`;

/** Expressions of the order. Missing values are at the end in both directions. Fractions become whole numbers. */
const sorts: Record<SortBy['by'], { by: (descending: boolean) => RawBuilder<unknown>; type?: 'number' }> = {
  dueDate: { by: (descending) => sql`coalesce(tasks.due_date, ${sql.lit(descending ? '' : lastDay)})` },
  startDate: { by: (descending) => sql`coalesce(tasks.start_date, ${sql.lit(descending ? '' : lastDay)})` },
  createdAt: { by: () => sql`tasks.created_at` },
  updatedAt: { by: () => sql`coalesce(tasks.updated_at, tasks.created_at)` },
  number: {
    by: (descending) => sql`coalesce(tasks.number, ${sql.lit(descending ? 0 : largest)})`,
    type: 'number',
  },
  estimatedHours: {
    by: (descending) =>
      sql`coalesce(cast(round(tasks.estimated_hours * 10) as integer), ${sql.lit(descending ? -1 : largest)})`,
    type: 'number',
  },
  priorityId: { by: () => place('tasks.priority_id'), type: 'number' },
  statusId: { by: () => place('tasks.status_id'), type: 'number' },
  typeId: { by: () => place('tasks.type_id'), type: 'number' },
};

const columnName = (index: number): string => `sort_${index}`;

/** Columns and keys of an order. The columns have the values from which cursors are made. */
export function orderOf(sort: readonly SortBy[]) {
  const parts = sort.map(({ by, descending }, index) => ({
    ...sorts[by],
    expression: sorts[by].by(descending),
    descending,
    name: columnName(index),
  }));
  return {
    columns: parts.map(({ expression, name }) => expression.as(name)),
    keys: parts.map(({ expression, type, descending, name }): SortKey<object> => ({
      by: expression,
      of: (row) => (row as Record<string, string | number>)[name] ?? '',
      ...(type && { type }),
      descending,
    })),
  };
}
