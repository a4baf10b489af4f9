import type { Catalogues } from '../texts/catalogues.ts';
import { descriptorOf, type ImportedField, importedFields, taskFieldNames, taskFields } from './fields/task.ts';
import { limits } from './limits.ts';
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

export const importReasons = {
  noTitle: 'The title is missing',
  longTitle: `The title is longer than ${limits.taskTitle} characters`,
  longDescription: `The description is longer than ${limits.description.toLocaleString('en')} characters`,
  badDay: 'The due date is not a day',
  longEstimate: `The estimate is longer than ${limits.estimate} characters`,
  badValue: (heading: string) => `${heading}: the value is not allowed`,
  badStatus: 'The status is not one in use in this project',
  badType: 'The type is not one in use in this project',
  badPriority: 'The priority is not one in use in this project',
  notMember: 'An assignee is not a member of this project',
  manyAssignees: `More than ${limits.assignees} people are assigned`,
  badSprint: 'The sprint is not an open one of this project',
  badComment: `A comment is empty or longer than ${limits.comment.toLocaleString('en')} characters`,
  manyComments: `It has more than ${importLimits.comments} comments`,
  tooLarge: 'With its comments it is too large',
} as const;

type KindOf<Field extends ImportedField> = (typeof taskFields)[Field]['kind'];
type PlainField = {
  [Field in ImportedField]: KindOf<Field> extends 'text' | 'number' ? Field : never;
}[ImportedField];
export const plainFields = importedFields.filter((field): field is Exclude<PlainField, 'title'> => {
  const { kind } = descriptorOf(field);
  return (kind === 'text' || kind === 'number') && field !== 'title';
});
const plainReasons: Partial<Record<PlainField, string>> = { estimate: importReasons.longEstimate };

/** Returns the reason why a row can't become a task, or null. */
export function refusalOf(row: ImportRow, targets: ImportTargets): string | null {
  const { title, description, dueDate } = row;
  if (title.trim() === '') return importReasons.noTitle;
  if (title.trim().length > limits.taskTitle) return importReasons.longTitle;
  if (description !== null && description.length > limits.description) return importReasons.longDescription;
  if (dueDate !== null && !(/^\d{4}-\d{2}-\d{2}$/.test(dueDate) && taskFields.dueDate.write.safeParse(dueDate).success))
    return importReasons.badDay;
  for (const field of plainFields) {
    const { heading, write } = taskFields[field];
    if (!write.safeParse(row[field]).success) return plainReasons[field] ?? importReasons.badValue(heading);
  }
  if (!targets.statuses.has(row.statusId)) return importReasons.badStatus;
  if (!targets.types.has(row.typeId)) return importReasons.badType;
  if (!targets.priorities.has(row.priorityId)) return importReasons.badPriority;
  if (row.assignees.length > limits.assignees) return importReasons.manyAssignees;
  if (row.assignees.some((assignee) => !targets.members.has(assignee))) return importReasons.notMember;
  if (row.sprintId !== null && !targets.sprints.has(row.sprintId)) return importReasons.badSprint;
  if (row.comments.length > importLimits.comments) return importReasons.manyComments;
  if (row.comments.some((comment) => isBlankText(comment) || comment.length > limits.comment))
    return importReasons.badComment;
  return null;
}
