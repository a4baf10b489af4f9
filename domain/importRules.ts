import type { Catalogues } from '../texts/catalogues.ts';
import { descriptorOf, type ImportedField, importedFields, taskFieldNames, taskFields } from './fields/task.ts';
import { limits } from './limits.ts';
import { type Phrase, phrase } from './phrase.ts';
import { importLimits, type ImportRow } from './transfer.ts';
import { isBlankText } from './text.ts';

/**
 * Value of `format` in an exported project. This file has the checks of an import that browser and server share,
 * separate from the schemas of the calls, which load earlier.
 */
export const projectExportFormat = 'faena.project';
export const workspaceExportFormat = 'faena.workspace';

/** Columns of a project's CSV. The first one identifies the file as an export of Faena. */
export const exportColumns = ({ fields, createdBy, createdAt, updatedAt }: Catalogues['exports']): string[] => [
  'Faena id',
  ...taskFieldNames.map((field) => fields[field]),
  createdBy,
  createdAt,
  updatedAt,
];

export interface ImportTargets {
  statuses: ReadonlySet<string>;
  types: ReadonlySet<string>;
  priorities: ReadonlySet<string>;
  members: ReadonlySet<string>;
  sprints: ReadonlySet<string>;
}

type KindOf<Field extends ImportedField> = (typeof taskFields)[Field]['kind'];
type PlainField = {
  [Field in ImportedField]: KindOf<Field> extends 'text' | 'number' ? Field : never;
}[ImportedField];
export const plainFields = importedFields.filter((field): field is Exclude<PlainField, 'title'> => {
  const { kind } = descriptorOf(field);
  return (kind === 'text' || kind === 'number') && field !== 'title';
});
const plainReasons: Readonly<Record<(typeof plainFields)[number], Phrase>> = {
  estimate: phrase('importing', 'reasons.longEstimate', { length: limits.estimate }),
  estimatedHours: phrase('importing', 'reasons.badEstimatedHours'),
};

/** Returns the reason why a row can't become a task, or null. */
export function refusalOf(row: ImportRow, targets: ImportTargets): Phrase | null {
  const { title, description, dueDate } = row;
  if (title.trim() === '') return phrase('importing', 'reasons.noTitle');
  if (title.trim().length > limits.taskTitle)
    return phrase('importing', 'reasons.longTitle', { length: limits.taskTitle });
  if (description !== null && description.length > limits.description)
    return phrase('importing', 'reasons.longDescription', { length: limits.description });
  if (dueDate !== null && !(/^\d{4}-\d{2}-\d{2}$/.test(dueDate) && taskFields.dueDate.write.safeParse(dueDate).success))
    return phrase('importing', 'reasons.badDay');
  for (const field of plainFields) {
    if (!taskFields[field].write.safeParse(row[field]).success) return plainReasons[field];
  }
  if (!targets.statuses.has(row.statusId)) return phrase('importing', 'reasons.badStatus');
  if (!targets.types.has(row.typeId)) return phrase('importing', 'reasons.badType');
  if (!targets.priorities.has(row.priorityId)) return phrase('importing', 'reasons.badPriority');
  if (row.assignees.length > limits.assignees)
    return phrase('importing', 'reasons.manyAssignees', { count: limits.assignees });
  if (row.assignees.some((assignee) => !targets.members.has(assignee))) return phrase('importing', 'reasons.notMember');
  if (row.sprintId !== null && !targets.sprints.has(row.sprintId)) return phrase('importing', 'reasons.badSprint');
  if (row.comments.length > importLimits.comments)
    return phrase('importing', 'reasons.manyComments', { count: importLimits.comments });
  if (row.comments.some((comment) => isBlankText(comment) || comment.length > limits.comment))
    return phrase('importing', 'reasons.badComment', { length: limits.comment });
  return null;
}
