import { descriptorOf, taskFieldNames } from '../fields/task.ts';
import { type FilteredField, filteredFields } from '../fields/taskFilters.ts';
import { comparisonOf, type Comparison, flags, type Subject } from './conditions.ts';
import type { Direction } from './days.ts';

/** Key of the query line. Keys are English in every language, so that a shared line works for everyone. */
export interface QueryKey {
  name: string;
  subject: Subject;
  comparison: Comparison;
  /** Field whose filter menu shows the values, or null. */
  filtered: FilteredField | null;
  /** True if `none` finds tasks without a value. */
  canBeNone: boolean;
  direction: Direction;
}

/** Shorter names than those that follow from the field. */
const shorter: Readonly<Record<string, string>> = { estimatedHours: 'hours' };

/** `labels` is `label`, and `dueDate` is `due`. */
const keyName = (name: string, many: boolean): string => {
  const short = shorter[name] ?? name.replace(/Date$/, '');
  return many ? short.replace(/s$/, '') : short;
};

const fieldKeys: QueryKey[] = taskFieldNames.flatMap((field) => {
  const { name, many, empty } = descriptorOf(field);
  const comparison = comparisonOf(field);
  if (comparison === null) return [];
  const filtered = filteredFields.find((one) => one === field) ?? null;
  const canBeNone = empty !== undefined;
  return [{ name: keyName(name, many === true), subject: field, comparison, filtered, canBeNone, direction: 1 }];
});

const other = (name: string, subject: Subject, canBeNone = false): QueryKey => ({
  name,
  subject,
  comparison: comparisonOf(subject) ?? 'ids',
  filtered: null,
  canBeNone,
  direction: -1,
});

/** Keys of the query line. Those of fields follow from the descriptors. */
export const queryKeys: readonly QueryKey[] = [
  ...fieldKeys,
  other('creator', 'createdBy'),
  other('created', 'createdAt'),
  other('updated', 'updatedAt', true),
  other('closed', 'statusSince', true),
  other('key', 'number'),
  other('project', 'projectId'),
];

export const keyNamed = (name: string): QueryKey | undefined => queryKeys.find((key) => key.name === name);
export const keyOn = (subject: string): QueryKey | undefined => queryKeys.find((key) => key.subject === subject);

/** Keys that name no subject: categories of tasks, and the order of the list. */
export const flagKey = 'is';
export const sortKey = 'sort';
export const flagNames: readonly string[] = flags;
