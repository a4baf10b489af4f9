import * as z from 'zod/mini';
import { id } from '../common.ts';
import { limits } from '../limits.ts';
import type { FieldWith } from './descriptor.ts';
import { type Ranges, rulesOf } from './kinds.ts';
import { descriptorOf, taskFieldNames, type TaskFields, taskFields } from './task.ts';

export type FilteredField = FieldWith<TaskFields, 'filter', string>;
export const filteredFields = taskFieldNames.filter(
  (field): field is FilteredField => taskFields[field].filter !== null,
);
export type FilterName = TaskFields[FilteredField]['filter'];

/** Filter value that matches tasks without a value in the field. */
export const none = 'none';

/**
 * Values that change how a filter works. With `all`, a task needs every value, which only the filter of labels allows.
 * With `not`, it may have none of them, which also the filter of parents allows: `not` and `none` match the subtasks.
 * Without either, it needs any of them.
 */
export const filterModes = ['all', 'not'] as const;
export type FilterMode = 'any' | (typeof filterModes)[number];
export const modeOf = (values: readonly string[]): FilterMode =>
  filterModes.find((mode) => values.includes(mode)) ?? 'any';
/** Returns the values of a filter without its mode. */
export const withoutMode = (values: readonly string[]): string[] =>
  values.filter((value) => !filterModes.some((mode) => mode === value));

/** Returns the ranges of a field's filter by name, or null if the filter has no ranges. */
export function rangesOf(field: FilteredField, today: string): Ranges | null {
  const descriptor = descriptorOf(field);
  const { filter } = rulesOf(descriptor);
  return typeof filter === 'function' ? filter(descriptor, today) : null;
}

/** Any date works here, because the names of ranges don't depend on it. */
const someDay = '2000-01-01';
const valuesOf = (field: FilteredField) => {
  const { empty, kind, options } = descriptorOf(field);
  const named = rangesOf(field, someDay) ?? options;
  if (kind === 'label')
    return z.array(z.union([id, z.enum([none, ...filterModes])])).check(z.maxLength(limits.filterIds));
  if (field === 'parentId') return z.array(z.union([id, z.enum([none, 'not'])])).check(z.maxLength(limits.filterIds));
  const value = named
    ? z.enum([none, ...Object.keys(named)])
    : empty === null
      ? z.union([id, z.literal(none)])
      : kind === 'person'
        ? z.union([id, z.literal('me')])
        : id;
  return z.array(value).check(z.maxLength(limits.filterIds));
};

/** Conditions that the filters of fields can't express, as texts of `domain/query/conditions.ts`. */
const conditions = z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(40));
const byName = <Value>(of: (field: FilteredField) => Value, ofConditions: Value) =>
  Object.fromEntries([
    ...filteredFields.map((field) => [taskFields[field].filter, of(field)]),
    ['conditions', ofConditions],
  ]) as Record<FilterName | 'conditions', Value>;

/**
 * Schemas of the filters. A task matches a filter if it has any of the values, and it needs to match every condition.
 * An empty list matches every task.
 */
export const filterShape: Record<keyof BoardFilters, z.ZodMiniType<string[], string[]>> = byName<
  z.ZodMiniType<string[], string[]>
>(valuesOf, conditions);
/** Schemas of filters in saved views. A filter that was added after the view was saved gets an empty list. */
export const keptFilterShape = byName(
  (field) => z._default(filterShape[taskFields[field].filter], []),
  z._default(conditions, []),
);
/** Filters of a list by name. 'me' stands for the reader in filters of people. */
export type BoardFilters = Record<FilterName | 'conditions', string[]>;
export const noFilters: BoardFilters = byName(() => [], []);

const isWithin = (value: unknown, [from, to]: Ranges[string]): boolean =>
  (typeof value === 'number' || typeof value === 'string') &&
  (from === null || from <= value) &&
  (to === null || value < to);

/** Returns the filter values that match this value of a task. */
export function filterValuesOf(field: FilteredField, value: unknown, today: string): string[] {
  if (value === null || value === undefined) return [none];
  if (descriptorOf(field).kind === 'label' && Array.isArray(value) && value.length === 0) return [none];
  const ranges = rangesOf(field, today);
  if (ranges) return Object.entries(ranges).flatMap(([name, range]) => (isWithin(value, range) ? [name] : []));
  return (Array.isArray(value) ? value : [value]).flatMap((one: unknown) =>
    typeof one === 'string' ? [one] : hasId(one) ? [one.id] : [],
  );
}

/**
 * Returns the test of a filter for the values of a task, as `filterValuesOf` returns them. Returns null if every task
 * passes.
 */
export function testOf(wanted: readonly string[]): ((values: readonly string[]) => boolean) | null {
  const sought = withoutMode(wanted);
  if (sought.length === 0) return null;
  const set = new Set(sought);
  switch (modeOf(wanted)) {
    case 'any':
      return (values) => values.some((value) => set.has(value));
    case 'all':
      return (values) => sought.every((value) => values.includes(value));
    case 'not':
      return (values) => !values.some((value) => set.has(value));
  }
}

const hasId = (value: unknown): value is { id: string } => typeof value === 'object' && value !== null && 'id' in value;
