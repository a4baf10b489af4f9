import * as z from 'zod/mini';
import { id, moment } from './common.ts';
import { lenientShape } from './fields/lenient.ts';
import { importedFields, taskFields } from './fields/task.ts';
import { person } from './person.ts';

/** Bounds of an import: those of the file hold in the browser, those of rows on the server, too. */
export const importLimits = {
  /** Of one file. */
  bytes: 20 * 1024 * 1024,
  /** Of one file, and of one import. */
  rows: 20_000,
  columns: 300,
  /** Rows in one request. */
  batch: 500,
  /** Of one request's rows; those of the greatest task fit. */
  batchBytes: 1024 * 1024,
  bodyBytes: 6 * 1024 * 1024,
  key: 200,
  comments: 200,
  fileName: 200,
  /** So long it can be taken back. */
  undoDays: 7,
} as const;

export const importSources = ['csv', 'trello', 'jira', 'faena'] as const;
export const importSource = z.enum(importSources);
export type ImportSource = z.infer<typeof importSource>;

/** Lenient, so that one bad row is refused alone: `refusalOf` says what is wrong with it. */
export const importRow = z.object({
  /** Where it stands in the file, from 1. */
  line: z.int().check(z.minimum(1)),
  /** The same for the same row, however often it is sent: a task is made once for each in a project. */
  key: z.string().check(z.minLength(1), z.maxLength(importLimits.key)),
  ...lenientShape(taskFields, importedFields),
  /** Markdown, oldest first; they become the importing person's, so they name who wrote them. */
  comments: z.array(z.string()),
});
export type ImportRow = z.infer<typeof importRow>;

export const importRows = z.object({
  fileName: z.string().check(z.trim(), z.minLength(1), z.maxLength(importLimits.fileName)),
  source: importSource,
  rows: z.array(importRow).check(z.minLength(1), z.maxLength(importLimits.batch)),
});
export type ImportRows = z.infer<typeof importRows>;

/** created: a task was made. existing: it had been made before. refused: see the reason. */
export const importOutcomes = ['created', 'existing', 'refused'] as const;
export const importedRow = z.object({
  line: z.int(),
  outcome: z.enum(importOutcomes),
  taskId: z.nullable(id),
  reason: z.nullable(z.string()),
});
export type ImportedRow = z.infer<typeof importedRow>;
export const importAnswer = z.object({ rows: z.array(importedRow) });
export type ImportAnswer = z.infer<typeof importAnswer>;

/** An import that was made, or begun. */
export const importRecord = z.object({
  id,
  projectId: id,
  fileName: z.string(),
  source: importSource,
  createdBy: person,
  createdAt: moment,
  /** Tasks that it made and that are there still. */
  tasks: z.int(),
  undoneAt: z.nullable(moment),
  abilities: z.object({ undo: z.boolean() }),
});
export type ImportRecord = z.infer<typeof importRecord>;

/** One step of taking an import back: `left` tasks more wait for the next one. */
export const undoAnswer = z.object({
  removed: z.int(),
  left: z.int(),
  /** Changed or commented on since they were made: they stay. */
  kept: z.int(),
});
export type UndoAnswer = z.infer<typeof undoAnswer>;

export const exportFormats = ['csv', 'json'] as const;
export const projectExportRequest = z.object({
  format: z.enum(exportFormats),
  /** Whether a CSV begins with a byte order mark, as Excel wants it. */
  bom: z.optional(z.boolean()),
});
export type ProjectExportRequest = z.infer<typeof projectExportRequest>;

/** Where a file is fetched, once and within a minute. */
export const download = z.object({ url: z.string(), fileName: z.string() });
export type Download = z.infer<typeof download>;
