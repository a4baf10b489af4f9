import * as z from 'zod/mini';
import type { Catalogues } from '../texts/catalogues.ts';
import type { FieldKind, FieldWith } from './fields/descriptor.ts';
import { type kinds, rulesOf } from './fields/kinds.ts';
import {
  descriptorOf,
  type ImportedField,
  importedFields,
  taskFieldNames,
  type TaskFields,
  taskFields,
} from './fields/task.ts';
import { headingOf, labelPhrase } from './fields/texts.ts';
import { labelName } from './labelRecord.ts';
import { limits } from './limits.ts';
import { type Phrase, phrase } from './phrase.ts';
import { importLimits, type ImportRow } from './transfer.ts';
import { isBlankText } from './text.ts';

/**
 * Value of `format` in the JSON of an exported project. This file has the import checks that browser and server share.
 * They are separate from the endpoint schemas, which the browser loads earlier.
 */
export const projectExportFormat = 'faena.project';
export const workspaceExportFormat = 'faena.workspace';

/** Returns the column headings of a project's CSV export. Imports recognise an export of Faena by the first heading. */
export const exportColumns = (
  { key, createdBy, createdAt, updatedAt, completedAt, archivedAt }: Catalogues['exports'],
  fields: Catalogues['fields'],
): string[] => [
  'Faena id',
  key,
  ...taskFieldNames.map((field) => headingOf(fields, field)),
  createdBy,
  createdAt,
  updatedAt,
  completedAt,
  archivedAt,
];

export interface ImportTargets {
  statuses: ReadonlySet<string>;
  types: ReadonlySet<string>;
  priorities: ReadonlySet<string>;
  members: ReadonlySet<string>;
  sprints: ReadonlySet<string>;
  /** Latest time that a row may have, ISO 8601. */
  until: string;
}

/** Returns the latest time that a row may have. The clocks of two machines may differ by a day. */
export const latestTime = (now: number): string => new Date(now + 86_400_000).toISOString();

const storedTime = z.iso.datetime();
/** Returns true if the text is a time that a row may have. */
export const isImportTime = (text: string, until: string): boolean =>
  storedTime.safeParse(text).success && text >= '1970-01-01' && text <= until;

type ReadKind = { [K in FieldKind]: (typeof kinds)[K]['readCell'] extends null ? never : K }[FieldKind];
type PlainField = Exclude<ImportedField & FieldWith<TaskFields, 'kind', ReadKind>, 'title'>;
/** Fields whose cell has the value itself instead of a record's name. */
export const plainFields = importedFields.filter(
  (field): field is PlainField => rulesOf(descriptorOf(field)).readCell !== null && field !== 'title',
);
const ownReasons: { readonly [Field in PlainField]?: Phrase } = {
  dueDate: phrase('importing', 'reasons.badDay'),
  estimate: phrase('importing', 'reasons.longEstimate', { length: limits.estimate }),
  estimatedHours: phrase('importing', 'reasons.badEstimatedHours'),
};

/** Returns true if the date has the format in which it is stored. An import has already parsed it. */
const isStoredDate = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

function isAllowed(field: PlainField, value: unknown): boolean {
  if (taskFields[field].kind === 'date' && value !== null && !isStoredDate(value)) return false;
  return taskFields[field].write.safeParse(value).success;
}

/** Returns the reason why a row can't be imported as a task, or null. */
export function refusalOf(row: ImportRow, targets: ImportTargets): Phrase | null {
  const { title, description } = row;
  if (title.trim() === '') return phrase('importing', 'reasons.noTitle');
  if (title.trim().length > limits.taskTitle)
    return phrase('importing', 'reasons.longTitle', { length: limits.taskTitle });
  if (description !== null && description.length > limits.description)
    return phrase('importing', 'reasons.longDescription', { length: limits.description });
  for (const field of plainFields) {
    if (!isAllowed(field, row[field]))
      return ownReasons[field] ?? phrase('fields', 'badValue', { field: labelPhrase(field) });
  }
  if (!targets.statuses.has(row.statusId)) return phrase('importing', 'reasons.badStatus');
  if (!targets.types.has(row.typeId)) return phrase('importing', 'reasons.badType');
  if (!targets.priorities.has(row.priorityId)) return phrase('importing', 'reasons.badPriority');
  if (row.assignees.length > limits.assignees)
    return phrase('importing', 'reasons.manyAssignees', { count: limits.assignees });
  if (row.assignees.some((assignee) => !targets.members.has(assignee))) return phrase('importing', 'reasons.notMember');
  if (row.labels.length > limits.labels) return phrase('importing', 'reasons.manyLabels', { count: limits.labels });
  if (row.labels.some((name) => !labelName.safeParse(name).success))
    return phrase('importing', 'reasons.badLabel', { length: limits.tagName });
  if (row.sprintId !== null && !targets.sprints.has(row.sprintId)) return phrase('importing', 'reasons.badSprint');
  const times = [row.createdAt, row.updatedAt, row.completedAt, ...row.comments.map(({ createdAt }) => createdAt)];
  if (times.some((time) => typeof time === 'string' && !isImportTime(time, targets.until)))
    return phrase('importing', 'reasons.badTime');
  if (typeof row.authorId === 'string' && !targets.members.has(row.authorId))
    return phrase('importing', 'reasons.authorNotMember');
  if ((row.author?.length ?? 0) > importLimits.author)
    return phrase('importing', 'reasons.longAuthor', { length: importLimits.author });
  if (row.comments.length > importLimits.comments)
    return phrase('importing', 'reasons.manyComments', { count: importLimits.comments });
  if (row.comments.some(({ content }) => isBlankText(content) || content.length > limits.comment))
    return phrase('importing', 'reasons.badComment', { length: limits.comment });
  return null;
}
