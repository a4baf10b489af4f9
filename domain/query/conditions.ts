/**
 * Conditions of a list beyond the filters of single fields. A condition is stored as one text with ids and signed
 * distances: `-statusId:ID,ID`, `dueDate:<+7d,none`, `is:open`, `sort:-dueDate`. It means the same for every reader and
 * in every language.
 */
import { descriptorOf, taskFieldNames, type TaskField } from '../fields/task.ts';
import { none } from '../fields/taskFilters.ts';
import { addDays } from '../sprintDays.ts';
import type { Task } from '../task.ts';
import { dayAt } from './days.ts';

/** Value that stands for the reader in filters of people. */
export const me = 'me';

export const flags = ['open', 'unstarted', 'started', 'done', 'overdue', 'blocked', 'mine'] as const;
export type Flag = (typeof flags)[number];

/** What a condition compares: a field of the task, or one of its other properties. */
export type Subject = TaskField | 'createdBy' | 'createdAt' | 'updatedAt' | 'statusSince' | 'number' | 'projectId';
/** How the values of a subject are compared. */
export type Comparison = 'ids' | 'days' | 'moments' | 'numbers';

const others: Readonly<Record<Exclude<Subject, TaskField>, Comparison>> = {
  createdBy: 'ids',
  projectId: 'ids',
  createdAt: 'moments',
  updatedAt: 'moments',
  statusSince: 'moments',
  number: 'numbers',
};

/** Returns how a subject is compared, or null if conditions can't name it. */
export function comparisonOf(subject: string): Comparison | null {
  if (subject in others) return others[subject as keyof typeof others];
  const field = taskFieldNames.find((name) => name === subject);
  if (field === undefined) return null;
  const { kind, filter } = descriptorOf(field);
  if (kind === 'date') return 'days';
  if (filter === null || kind === 'text' || kind === 'markdown') return null;
  return kind === 'number' ? 'numbers' : 'ids';
}

/**
 * Properties by which a list can be sorted. Options are sorted by their place in the project's settings. Tasks without a
 * value are at the end in both directions.
 */
export const sortable = [
  'dueDate',
  'startDate',
  'createdAt',
  'updatedAt',
  'number',
  'estimatedHours',
  'priorityId',
  'statusId',
  'typeId',
] as const;
export type SortName = (typeof sortable)[number];
export interface SortBy {
  by: SortName;
  descending: boolean;
}

export type Bound = readonly [op: '<' | '<=' | '>' | '>=', value: string | number];
/** One of the alternatives of a condition. All bounds have to hold. */
export type Alternative = { none: true } | { ids: readonly string[] } | { bounds: readonly Bound[] } | { flag: Flag };
export interface Compiled {
  isNegated: boolean;
  /** Null for flags, which are about several properties. */
  subject: Subject | null;
  alternatives: readonly Alternative[];
}

export interface Clock {
  /** Current day of the reader. */
  today: string;
  /** Returns the first moment of a day in the reader's time zone, as ISO 8601. */
  startOf: (day: string) => string;
  /** Id of the reader. */
  me: string;
}

const stored = /^(-?)([a-zA-Z]+):(.+)$/;
const bounded = /^(<=|>=|<|>)(.+)$/;

/** Returns the parts of a stored condition, or null if the text is none. */
export function partsOf(condition: string): { isNegated: boolean; on: string; values: string[] } | null {
  const [, sign, on, values] = stored.exec(condition) ?? [];
  return on === undefined || values === undefined ? null : { isNegated: sign === '-', on, values: values.split(',') };
}

const isSort = (condition: string): boolean => condition.startsWith('sort:');
const isFlag = (text: string): text is Flag => flags.some((flag) => flag === text);

/** Returns the order that conditions ask for. An empty list is the usual order. */
export const sortOf = (conditions: readonly string[]): SortBy[] =>
  conditions.filter(isSort).flatMap((condition) =>
    condition
      .slice('sort:'.length)
      .split(',')
      .flatMap((value): SortBy[] => {
        const descending = value.startsWith('-');
        const by = sortable.find((name) => name === (descending ? value.slice(1) : value));
        return by === undefined ? [] : [{ by, descending }];
      }),
  );

/** Returns true if the text is a condition that this version knows. */
export const isCondition = (condition: string): boolean =>
  isSort(condition) ? sortOf([condition]).length > 0 : compile(condition, anyClock) !== null;

const anyClock: Clock = { today: '2000-01-01', startOf: (day) => day, me };

/** Returns the conditions with bounds for the reader's current day. Leaves out orders and unknown conditions. */
export const compileAll = (conditions: readonly string[], clock: Clock): Compiled[] =>
  conditions.flatMap((condition) => (isSort(condition) ? [] : (compile(condition, clock) ?? [])));

function compile(condition: string, clock: Clock): Compiled | null {
  const parts = partsOf(condition);
  if (parts === null) return null;
  const { isNegated, on, values } = parts;
  if (on === 'is') {
    const known = values.filter(isFlag);
    return known.length === values.length
      ? { isNegated, subject: null, alternatives: known.map((flag) => ({ flag })) }
      : null;
  }
  const comparison = comparisonOf(on);
  if (comparison === null) return null;
  const ids: string[] = [];
  const alternatives: Alternative[] = [];
  for (const value of values) {
    if (value === none) alternatives.push({ none: true });
    else if (comparison === 'ids') ids.push(value === me ? clock.me : value);
    else {
      const bounds = boundsOf(value, comparison, clock);
      if (bounds === null) return null;
      alternatives.push({ bounds });
    }
  }
  if (ids.length > 0) alternatives.push({ ids });
  // The cast is safe, because only subjects have a comparison.
  return { isNegated, subject: on as Subject, alternatives };
}

function boundsOf(value: string, comparison: Exclude<Comparison, 'ids'>, clock: Clock): Bound[] | null {
  const [, op, limit] = bounded.exec(value) ?? [];
  if (op !== undefined && limit !== undefined) return boundOf(op as Bound[0], limit, comparison, clock);
  const [from = '', to = from] = value.split('..');
  const bounds = [
    ...(from === '' ? [] : [boundOf('>=', from, comparison, clock)]),
    ...(to === '' ? [] : [boundOf('<=', to, comparison, clock)]),
  ];
  return bounds.length === 0 || bounds.some((bound) => bound === null) ? null : bounds.flatMap((bound) => bound ?? []);
}

function boundOf(op: Bound[0], limit: string, comparison: Exclude<Comparison, 'ids'>, clock: Clock): Bound[] | null {
  if (comparison === 'numbers') return /^\d{1,9}(?:\.\d{1,3})?$/.test(limit) ? [[op, Number(limit)]] : null;
  const day = dayAt(limit, clock.today);
  if (day === null) return null;
  if (comparison === 'days') return [[op, day]];
  // A moment on the day itself is neither before nor after the day.
  const isAfterDay = op === '<=' || op === '>';
  return [[op === '<' || op === '<=' ? '<' : '>=', clock.startOf(isAfterDay ? addDays(day, 1) : day)]];
}

// ---- in the browser ------------------------------------------------------------------------------------------------

export interface Surroundings extends Clock {
  /** Returns true if the status ends the work. Null for an unknown status. */
  categoryOf: (statusId: string) => 'unstarted' | 'started' | 'done' | null;
  isBlocked: (task: TestedTask) => boolean;
}
export type TestedTask = Pick<Task, 'id'> & Partial<Task>;

/** Returns the test of all conditions, or null if every task passes. */
export function conditionTest(
  conditions: readonly string[],
  surroundings: Surroundings,
): ((task: TestedTask) => boolean) | null {
  const compiled = compileAll(conditions, surroundings);
  if (compiled.length === 0) return null;
  return (task) =>
    compiled.every(
      ({ isNegated, subject, alternatives }) =>
        alternatives.some((alternative) => passes(task, subject, alternative, surroundings)) !== isNegated,
    );
}

function passes(task: TestedTask, subject: Subject | null, one: Alternative, surroundings: Surroundings): boolean {
  if ('flag' in one) return hasFlag(task, one.flag, surroundings);
  const value = subject === null ? null : valueOf(task, subject, surroundings);
  if ('none' in one) return value === null || (Array.isArray(value) && value.length === 0);
  if ('ids' in one) return idsIn(value).some((id) => one.ids.includes(id));
  return (
    (typeof value === 'string' || typeof value === 'number') && one.bounds.every((bound) => isWithin(value, bound))
  );
}

/** A task that isn't done has no time at which it was done. */
const valueOf = (task: TestedTask, subject: Subject, { categoryOf }: Surroundings): unknown =>
  (subject === 'statusSince' && categoryOf(task.statusId ?? '') !== 'done' ? null : task[subject]) ?? null;

const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => {
    if (typeof one === 'string') return [one];
    return typeof one === 'object' && one !== null && 'id' in one && typeof one.id === 'string' ? [one.id] : [];
  });

function isWithin(value: string | number, [op, limit]: Bound): boolean {
  switch (op) {
    case '<':
      return value < limit;
    case '<=':
      return value <= limit;
    case '>':
      return value > limit;
    case '>=':
      return value >= limit;
  }
}

function hasFlag(task: TestedTask, flag: Flag, { categoryOf, isBlocked, today, me: reader }: Surroundings): boolean {
  const category = categoryOf(task.statusId ?? '');
  switch (flag) {
    case 'open':
      return category !== 'done';
    case 'overdue':
      return category !== 'done' && typeof task.dueDate === 'string' && task.dueDate < today;
    case 'blocked':
      return category !== 'done' && isBlocked(task);
    case 'mine':
      return idsIn(task.assignees ?? []).includes(reader);
    case 'unstarted':
    case 'started':
    case 'done':
      return category === flag;
  }
}
