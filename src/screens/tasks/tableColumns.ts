import { type TableField, tableFields } from '../../../domain/fields/task.ts';

/** Name of a field's column in saved views. */
export const columnOf = (field: TableField) => (field === 'sprintId' ? 'sprint' : field);

/** Fields whose columns can be hidden. */
export const hideableFields = tableFields.filter((field) => field !== 'title');

export const hiddenAtFirst: Readonly<Record<string, boolean>> = { sprint: false };
