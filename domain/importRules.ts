/** What both sides hold a row of an import against; apart from the schemas of the calls, which signing in needs. */
import { descriptorOf, type ImportedField, importedFields, taskFieldNames, taskFields } from './fields/task.ts';
import { limits } from './limits.ts';
import { importLimits, type ImportRow } from './transfer.ts';
import { isBlankText } from './text.ts';

/** What marks a file as an export of a project. */
export const projectExportFormat = 'faena.project';
export const workspaceExportFormat = 'faena.workspace';

/** The columns of a project's CSV; the first one tells where it comes from. */
export const exportColumns: readonly string[] = [
  'Faena id',
  ...taskFieldNames.map((field) => taskFields[field].heading),
  'Created by',
  'Created',
  'Updated',
];

/** What tasks of a project may point at. */
export interface ImportTargets {
  statuses: ReadonlySet<string>;
  types: ReadonlySet<string>;
  priorities: ReadonlySet<string>;
  members: ReadonlySet<string>;
  /** Those that aren't completed. */
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
  notMember: 'Somebody assigned is not a member of this project',
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
/** Imported fields whose value is a short text or a number, besides the title. */
export const plainFields = importedFields.filter((field): field is Exclude<PlainField, 'title'> => {
  const { kind } = descriptorOf(field);
  return (kind === 'text' || kind === 'number') && field !== 'title';
});
const plainReasons: Partial<Record<PlainField, string>> = { estimate: importReasons.longEstimate };

/** Why a row can't become a task; null: it can. */
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
