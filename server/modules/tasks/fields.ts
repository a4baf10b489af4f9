import type { FieldWith } from '../../../domain/fields/descriptor.ts';
import {
  patchOf,
  type TaskField,
  taskFieldNames,
  type TaskFields,
  taskFields,
  type TaskFieldsPatch,
  type TaskValues,
} from '../../../domain/fields/task.ts';
import type { TaskFieldColumns } from '../../db/schema.ts';

export type FieldValue = TaskValues[TaskField];

type ColumnField = FieldWith<TaskFields, 'column', string>;
const inColumns = taskFieldNames.filter((field): field is ColumnField => taskFields[field].column !== null);
export const fieldColumns = inColumns.map((field) => taskFields[field].column);

const isIdList = (value: FieldValue): value is string[] => Array.isArray(value);
const stored = (value: FieldValue): string | number | null =>
  !isIdList(value) ? value : value.length === 0 ? null : JSON.stringify(value);

export function columnsOf(given: TaskValues): TaskFieldColumns;
export function columnsOf(given: TaskFieldsPatch): Partial<TaskFieldColumns>;
export function columnsOf(given: TaskFieldsPatch): object {
  return Object.fromEntries(
    inColumns.flatMap((field) => {
      const value = given[field];
      return value === undefined ? [] : [[taskFields[field].column, stored(value)]];
    }),
  );
}

type LinkedField = FieldWith<TaskFields, 'column', null>;

/** Returns the values of all fields in a row. `linked` has the values that are in separate tables. */
export function valuesOf(row: TaskFieldColumns, linked: Pick<TaskValues, LinkedField>): TaskValues {
  // A plain loop for speed, because lists call this function for every row.
  const values: Partial<Record<TaskField, FieldValue>> = { ...linked };
  for (const field of inColumns) {
    const value = row[taskFields[field].column];
    values[field] = 'many' in taskFields[field] ? idsIn(value) : value;
  }
  // The cast is needed because the object is built field by field.
  return values as TaskValues;
}

const idsIn = (json: FieldValue): string[] => (typeof json === 'string' ? (JSON.parse(json) as string[]) : []);

export const withoutRepetitions = <Given extends TaskFieldsPatch>(given: Given): Given => ({
  ...given,
  ...(given.assignees && { assignees: [...new Set(given.assignees)] }),
  ...(given.labels && { labels: [...new Set(given.labels)] }),
  ...(given.blockedBy && { blockedBy: [...new Set(given.blockedBy)] }),
  ...(given.relatedTo && { relatedTo: [...new Set(given.relatedTo)] }),
});

export interface FieldChange {
  field: TaskField;
  from: FieldValue;
  to: FieldValue;
}

const isSame = (one: FieldValue, other: FieldValue): boolean =>
  isIdList(one) && isIdList(other) ? one.join() === other.join() : one === other;

export function changesOf(before: TaskValues, given: TaskFieldsPatch): FieldChange[] {
  const wanted = withoutRepetitions(patchOf(given));
  return taskFieldNames.flatMap((field): FieldChange[] => {
    const to = wanted[field];
    return to === undefined || isSame(before[field], to) ? [] : [{ field, from: before[field], to }];
  });
}
