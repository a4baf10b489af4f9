import * as z from 'zod/mini';
import { id, moment, nameText } from './common.ts';
import { lenientShape } from './fields/lenient.ts';
import { importedFields, taskFields } from './fields/task.ts';
import { limits } from './limits.ts';
import { person } from './person.ts';
import { tagKind } from './project.ts';

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
  /** Maximum number of keys in one request. */
  keys: 2000,
  comments: 200,
  /** Maximum number of options in one request. */
  options: 600,
  fileName: 200,
  author: 200,
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
  /** Names of labels. The server creates those that the project can't use yet. */
  labels: z._default(z.array(z.string()), () => []),
  /**
   * Key of the parent's row, whose task must exist or be in the same request. The task has no parent if it doesn't, or
   * if the tree would have too many levels.
   */
  parentKey: z.optional(z.nullable(z.string().check(z.maxLength(importLimits.key)))),
  /** Times in the file, ISO 8601 in UTC, from 1970 to now. */
  createdAt: z.optional(z.nullable(z.string())),
  updatedAt: z.optional(z.nullable(z.string())),
  /** Time of completion. Only for tasks in a done status. */
  completedAt: z.optional(z.nullable(z.string())),
  /** Member of the project who becomes the creator of the task. Without one, it is the importing user. */
  authorId: z.optional(z.nullable(z.string())),
  /** Name of an author who is no member. */
  author: z.optional(z.nullable(z.string())),
  /**
   * Comments in Markdown, oldest first. Each text names its original author, because the importing user becomes the
   * author of the comment.
   */
  comments: z.array(z.object({ content: z.string(), createdAt: z.optional(z.nullable(z.string())) })),
});
export type ImportRow = z.infer<typeof importRow>;

/** File of an import. The first request of an import stores it. */
const ofFile = {
  fileName: z.string().check(z.trim(), z.minLength(1), z.maxLength(importLimits.fileName)),
  source: importSource,
};

export const importRows = z.object({
  ...ofFile,
  /** Name of the product for the history of the tasks. Without one, it is the source or the name of the file. */
  product: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  rows: z.array(importRow).check(z.minLength(1), z.maxLength(importLimits.batch)),
});
export type ImportRows = z.infer<typeof importRows>;

/** Changes to the options of a project before the rows are sent. A repeated request changes nothing. */
export const importOptions = z.object({
  ...ofFile,
  /** Options to create. Names that the list already has are left out. */
  created: z
    .array(z.object({ kind: tagKind, name: nameText(limits.tagName) }))
    .check(z.maxLength(importLimits.options)),
  /**
   * Names of the statuses in their order in the file. They come before the statuses that nothing uses. An empty list
   * moves none.
   */
  statuses: z.array(z.string()).check(z.maxLength(importLimits.options)),
  /** Ids of statuses to archive. Statuses that something uses stay. */
  archived: z.array(id).check(z.maxLength(importLimits.options)),
});
export type ImportOptions = z.infer<typeof importOptions>;

/** Statuses that aren't archived, and that no task, activity log, workflow or saved view uses. */
export const unusedStatuses = z.object({ ids: z.array(id) });

/** Keys of rows. */
export const importKeys = z.object({
  keys: z.array(z.string().check(z.maxLength(importLimits.key))).check(z.maxLength(importLimits.keys)),
});

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

/**
 * Reasons why an option of an import remains: a task has or had it, a workflow or a saved view names it, it is the last
 * one of its list, its name was taken, or the user doesn't manage the project.
 */
const keptReasons = ['tasks', 'history', 'workflow', 'view', 'last', 'name', 'notAllowed'] as const;
const keptOption = z.object({ kind: tagKind, name: z.string(), reason: z.enum(keptReasons) });
export type KeptOption = z.infer<typeof keptOption>;

/** Result of one undo request. `left` tasks remain for further requests. The last request also removes the options. */
export const undoAnswer = z.object({
  removed: z.int(),
  left: z.int(),
  /** Number of tasks that remain because they were changed or commented on after the import. */
  kept: z.int(),
  /** Number of statuses, types and priorities that were removed. */
  removedOptions: z.int(),
  keptOptions: z.array(keptOption),
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
