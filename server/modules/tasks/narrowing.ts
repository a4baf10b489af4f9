import { type Expression, type ExpressionBuilder, expressionBuilder, sql, type SqlBool } from 'kysely';
import { taskFields } from '../../../domain/fields/task.ts';
import {
  type BoardFilters,
  filteredFields,
  modeOf,
  none,
  rangesOf,
  withoutMode,
} from '../../../domain/fields/taskFilters.ts';
import { compileAll } from '../../../domain/query/conditions.ts';
import type { Database, Db } from '../../db/schema.ts';
import { clockIn } from '../../shared/zoneClock.ts';
import { matchesAll } from './conditions.ts';

/** Day, time zone and id of the reader, for filters that depend on them. */
export interface ReaderClock {
  today: string;
  /** IANA time zone. */
  zone: string;
  me: string;
}

/** Returns a condition for tasks that match filters. */
export function matchesFilters(
  db: Db,
  workspaceId: string,
  filters: BoardFilters,
  clock: ReaderClock,
): Expression<SqlBool> {
  const { assignedTo } = filters;
  const eb = expressionBuilder<Database, 'tasks'>();
  const assigned = db
    .selectFrom('task_assignees')
    .select('task_assignees.task_id')
    .where('task_assignees.account_id', 'in', assignedTo)
    .where('task_assignees.workspace_id', '=', workspaceId);
  return eb.and([
    ...(assignedTo.length > 0 ? [eb('tasks.id', 'in', assigned)] : []),
    withLabels(db, workspaceId, filters.labelIds)(eb),
    ...withFields(filters, clock.today)(eb),
    ...(filters.conditions.length > 0 ? [withConditions(db, filters.conditions, clock)] : []),
  ]);
}

function withConditions(db: Db, conditions: readonly string[], clock: ReaderClock): Expression<SqlBool> {
  const zone = clockIn(clock.zone);
  const startOf = (day: string) => new Date(zone.startOf(day)).toISOString();
  return matchesAll(db, compileAll(conditions, { ...clock, startOf }), clock);
}

/** Condition for the labels of tasks, in the mode of the filter. */
const withLabels =
  (db: Db, workspaceId: string, filter: readonly string[]) =>
  ({ and, eb, not, or }: ExpressionBuilder<Database, 'tasks'>): Expression<SqlBool> => {
    const values = withoutMode(filter);
    const having = (ids: readonly string[]) =>
      db
        .selectFrom('task_labels')
        .select('task_labels.task_id')
        .where('task_labels.workspace_id', '=', workspaceId)
        .$if(ids.length > 0, (query) => query.where('task_labels.label_id', 'in', ids));
    const has = (...ids: string[]) => eb('tasks.id', 'in', having(ids));
    const ids = values.filter((value) => value !== none);
    const without = values.includes(none) ? [not(has())] : [];
    const any = ids.length > 0 ? [has(...ids), ...without] : without;
    if (any.length === 0) return and([]);
    switch (modeOf(filter)) {
      case 'any':
        return or(any);
      case 'all':
        return and([...ids.map((id) => has(id)), ...without]);
      case 'not':
        return not(or(any));
    }
  };

/** Conditions for the other fields with a filter. */
const withFields =
  (filters: BoardFilters, today: string) =>
  ({ and, eb, not, or, ref }: ExpressionBuilder<Database, 'tasks'>): Expression<SqlBool>[] =>
    filteredFields.flatMap((field) => {
      const { column, filter } = taskFields[field];
      const values = filters[filter];
      if (column === null || values.length === 0) return [];
      const ranges = rangesOf(field, today) ?? {};
      const within = values.flatMap((value) => (ranges[value] ? [ranges[value]] : []));
      const named = withoutMode(values).filter((value) => value !== none && !(value in ranges));
      const any = or([
        ...(named.length > 0 ? [eb(ref(`tasks.${column}`), 'in', named)] : []),
        ...(values.includes(none) ? [eb(ref(`tasks.${column}`), 'is', null)] : []),
        ...within.map(([from, to]) =>
          and([
            ...(from === null ? [] : [sql<boolean>`${ref(`tasks.${column}`)} >= ${from}`]),
            ...(to === null ? [] : [sql<boolean>`${ref(`tasks.${column}`)} < ${to}`]),
          ]),
        ),
      ]);
      if (modeOf(values) !== 'not') return any;
      // An empty column is not among the named ids, but `not in` is unknown for it.
      return values.includes(none) ? not(any) : or([eb(ref(`tasks.${column}`), 'is', null), not(any)]);
    });
