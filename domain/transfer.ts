import * as z from 'zod/mini';
import { id, moment } from './common.ts';
import { lenientShape } from './fields/lenient.ts';
import { importedFields, taskFields } from './fields/task.ts';
import { person } from './person.ts';

/**
 * Limits of an import. The browser checks the limits of the file. The server checks them too, and also the limits of
 * the rows.
 */
export const importLimits = {
  bytes: 20 * 1024 * 1024,
  rows: 20_000,
  columns: 300,
  batch: 500,
  /** Maximum bytes of one batch of rows. The largest possible task fits in a batch. */
  batchBytes: 1024 * 1024,
  bodyBytes: 6 * 1024 * 1024,
  key: 200,
  comments: 200,
  fileName: 200,
  /** Days in which an import can be undone. */
  undoDays: 7,
} as const;

export const importSources = ['csv', 'trello', 'jira', 'faena'] as const;
export const importSource = z.enum(importSources);
export type ImportSource = z.infer<typeof importSource>;

/**
 * Row of an import. The schema doesn't check the values, so that the server can reject a single invalid row with
 * `refusalOf`.
 */
export const importRow = z.object({
  /** Line number in the file, counted from 1. */
  line: z.int().check(z.minimum(1)),
  /** Key of the row. The server creates only one task for each key in a project, even if the row is sent again. */
  key: z.string().check(z.minLength(1), z.maxLength(importLimits.key)),
  ...lenientShape(taskFields, importedFields),
  /**
   * Comments in Markdown, oldest first. Each text names its original author, because the importing user becomes the
   * author of the comment.
   */
  comments: z.array(z.string()),
});
export type ImportRow = z.infer<typeof importRow>;

export const importRows = z.object({
  fileName: z.string().check(z.trim(), z.minLength(1), z.maxLength(importLimits.fileName)),
  source: importSource,
  rows: z.array(importRow).check(z.minLength(1), z.maxLength(importLimits.batch)),
});
export type ImportRows = z.infer<typeof importRows>;

/** Outcomes of a row. `existing`: an earlier request created the task. */
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

export const importRecord = z.object({
  id,
  projectId: id,
  fileName: z.string(),
  source: importSource,
  createdBy: person,
  createdAt: moment,
  /** Number of imported tasks that still exist. */
  tasks: z.int(),
  undoneAt: z.nullable(moment),
  abilities: z.object({ undo: z.boolean() }),
});
export type ImportRecord = z.infer<typeof importRecord>;

/** Result of one undo request. `left` tasks remain for further requests. */
export const undoAnswer = z.object({
  removed: z.int(),
  left: z.int(),
  /** Number of tasks that remain because they were changed or commented on after the import. */
  kept: z.int(),
});
export type UndoAnswer = z.infer<typeof undoAnswer>;

export const exportFormats = ['csv', 'json'] as const;
export const projectExportRequest = z.object({
  format: z.enum(exportFormats),
  bom: z.optional(z.boolean()),
});
export type ProjectExportRequest = z.infer<typeof projectExportRequest>;

/** Download link. The address is valid for one use within a minute. */
export const download = z.object({ url: z.string(), fileName: z.string() });
export type Download = z.infer<typeof download>;
