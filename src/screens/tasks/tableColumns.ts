import { checklistOf } from '../../../domain/checklist.ts';
import { type TableField, tableFields } from '../../../domain/fields/task.ts';
import type { Task } from '../../../domain/task.ts';

/** Name of a field's column in saved views. */
export const columnOf = (field: TableField) => (field === 'sprintId' ? 'sprint' : field);

/** Fields whose columns can be hidden. */
export const hideableFields = tableFields.filter((field) => field !== 'title');

/** Name of the column with the count of the checklist, which is no field. */
export const checklistColumn = 'checklist';

/** Columns of the specification, which are shown also while no task has a value. */
const alwaysShown: readonly TableField[] = ['title', 'statusId', 'typeId', 'priorityId', 'assignees'];
const hiddenAtFirst: readonly TableField[] = ['sprintId'];
const optionalFields = tableFields.filter((field) => !alwaysShown.includes(field));

/**
 * Returns which columns are shown, by name. A column that the user has not chosen is shown if any task of the project
 * has a value, unless it is hidden at first. Columns without an entry are shown.
 */
export const visibleColumns = (
  tasks: readonly Task[],
  chosen: Readonly<Record<string, boolean>> = {},
): Record<string, boolean> => ({
  ...Object.fromEntries(
    optionalFields.map((field) => [
      columnOf(field),
      !hiddenAtFirst.includes(field) && tasks.some((task) => hasValue(task[field])),
    ]),
  ),
  [checklistColumn]: tasks.some((task) => checklistOf(task) !== null),
  ...chosen,
});

const hasValue = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : value !== null);
