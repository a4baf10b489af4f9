import * as z from 'zod/mini';
import { id } from '../common.ts';
import { limits } from '../limits.ts';
import type { FieldWith } from './descriptor.ts';
import { descriptorOf, type TaskField, taskFieldNames, type TaskFields, taskFields } from './task.ts';

export type FilteredField = FieldWith<TaskFields, 'filter', string>;
export const filteredFields = taskFieldNames.filter(
  (field): field is FilteredField => taskFields[field].filter !== null,
);
export type FilterName = TaskFields[FilteredField]['filter'];
export type RangeField = {
  [Name in FilteredField]: TaskFields[Name] extends { ranges: object } ? Name : never;
}[FilteredField];

/** Matches tasks without a value in the field. */
export const none = 'none';

const valuesOf = (field: TaskField) => {
  const { kind, empty, ranges } = descriptorOf(field);
  const value = ranges
    ? z.enum([none, ...Object.keys(ranges)])
    : kind === 'reference' && empty === null
      ? z.union([id, z.literal(none)])
      : id;
  return z.array(value).check(z.maxLength(limits.filterIds));
};

const byName = <Value>(of: (field: FilteredField) => Value) =>
  Object.fromEntries(filteredFields.map((field) => [taskFields[field].filter, of(field)])) as Record<FilterName, Value>;

/** A task matches a filter if it has any of the values. An empty list matches every task. */
export const filterShape: Record<FilterName, z.ZodMiniType<string[], string[]>> = byName(valuesOf);
/** Filters of stored views. A filter that is newer than the view gets an empty list. */
export const keptFilterShape = byName((field) => z._default(filterShape[taskFields[field].filter], []));
export type BoardFilters = Record<FilterName, string[]>;
export const noFilters: BoardFilters = byName(() => []);

const isWithin = (value: number, [from, to]: readonly [number, number]): boolean => from <= value && value < to;

/** Returns the filter values that match this value of a task. */
export function filterValuesOf(field: FilteredField, value: unknown): string[] {
  const { ranges } = descriptorOf(field);
  if (value === null || value === undefined) return [none];
  if (ranges)
    return Object.keys(ranges).filter((key) => typeof value === 'number' && isWithin(value, ranges[key] ?? [0, 0]));
  return (Array.isArray(value) ? value : [value]).flatMap((one: unknown) =>
    typeof one === 'string' ? [one] : hasId(one) ? [one.id] : [],
  );
}

const hasId = (value: unknown): value is { id: string } => typeof value === 'object' && value !== null && 'id' in value;
