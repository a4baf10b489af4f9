import * as z from 'zod/mini';
import { id, moment } from './common.ts';
import { lenientShape } from './fields/lenient.ts';
import { importedFields, taskFields } from './fields/task.ts';
import { person } from './person.ts';

/** Limits of an import. The browser checks the limits of the file, and the server also checks those of the rows. */
export const importLimits = {
  bytes: 20 * 1024 * 1024,
  rows: 20_000,
  columns: 300,
  batch: 500,
  /** Maximum bytes of one request, in which the largest possible task fits. */
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

/** The values are unchecked, so that the server can reject one bad row alone with `refusalOf`. */
export const importRow = z.object({
  /** Line in the file, counted from 1. */
  line: z.int().check(z.minimum(1)),
  /** A project gets only one task for each key, also if the row is sent again. */
  key: z.string().check(z.minLength(1), z.maxLength(importLimits.key)),
  ...lenientShape(taskFields, importedFields),
  /** Markdown, oldest first. The importing user becomes the author, so each text names the original author. */
  comments: z.array(z.string()),
});
export type ImportRow = z.infer<typeof importRow>;

export const importRows = z.object({
  fileName: z.string().check(z.trim(), z.minLength(1), z.maxLength(importLimits.fileName)),
  source: importSource,
  rows: z.array(importRow).check(z.minLength(1), z.maxLength(importLimits.batch)),
});
export type ImportRows = z.infer<typeof importRows>;

/** `existing`: the task had been created before. */
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

/** Result of one step. `left` tasks remain for the next steps. */
export const undoAnswer = z.object({
  removed: z.int(),
  left: z.int(),
  /** Tasks that were changed or commented on after the import and are therefore kept. */
  kept: z.int(),
});
export type UndoAnswer = z.infer<typeof undoAnswer>;

export const exportFormats = ['csv', 'json'] as const;
export const projectExportRequest = z.object({
  format: z.enum(exportFormats),
  bom: z.optional(z.boolean()),
});
export type ProjectExportRequest = z.infer<typeof projectExportRequest>;

/** The address works once and for one minute. */
export const download = z.object({ url: z.string(), fileName: z.string() });
export type Download = z.infer<typeof download>;
