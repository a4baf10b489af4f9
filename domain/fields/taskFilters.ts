import * as z from 'zod/mini';
import { id } from '../common.ts';
import { limits } from '../limits.ts';
import type { FieldWith } from './descriptor.ts';
import { descriptorOf, type TaskField, taskFieldNames, type TaskFields, taskFields } from './task.ts';

/** Fields that lists of tasks are narrowed by. */
export type FilteredField = FieldWith<TaskFields, 'filter', string>;
export const filteredFields = taskFieldNames.filter(
  (field): field is FilteredField => taskFields[field].filter !== null,
);
export type FilterName = TaskFields[FilteredField]['filter'];
/** Fields whose filter offers ranges of numbers. */
export type RangeField = {
  [Name in FilteredField]: TaskFields[Name] extends { ranges: object } ? Name : never;
}[FilteredField];

/** Value of a filter that lets tasks pass that have none. */
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
  // `Object.fromEntries` loses the names.
  Object.fromEntries(filteredFields.map((field) => [taskFields[field].filter, of(field)])) as Record<FilterName, Value>;

/** Each filter as a list of values, any of which lets a task pass; an empty list lets every task pass. */
export const filterShape: Record<FilterName, z.ZodMiniType<string[], string[]>> = byName(valuesOf);
/** Filters that are kept: those of a view that is older than a filter are as without it. */
export const keptFilterShape = byName((field) => z._default(filterShape[taskFields[field].filter], []));
export type BoardFilters = Record<FilterName, string[]>;
export const noFilters: BoardFilters = byName(() => []);

/** Whether a number is in a range: from its start up to, but not including, its end. */
const isWithin = (value: number, [from, to]: readonly [number, number]): boolean => from <= value && value < to;

/** Values of a task by which its filters let it pass. */
export function filterValuesOf(field: FilteredField, value: unknown): string[] {
  const { ranges } = descriptorOf(field);
  if (value === null || value === undefined) return [none];
  if (ranges)
    return Object.keys(ranges).filter((key) => typeof value === 'number' && isWithin(value, ranges[key] ?? [0, 0]));
  return (Array.isArray(value) ? value : [value]).flatMap((one: unknown) =>
    typeof one === 'string' ? [one] : isRecord(one) ? [one.id] : [],
  );
}

const isRecord = (value: unknown): value is { id: string } =>
  typeof value === 'object' && value !== null && 'id' in value;
