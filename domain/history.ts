import * as z from 'zod/mini';
import { id, moment } from './common.ts';
import { taskFieldNames } from './fields/task.ts';

/**
 * Values of `field` in the activity log: task fields, and events of a task. For `approval`, `from` and `to` are the
 * names of moves. For `project`, they are the keys before and after a move to another project. For `checklist`, `to` is the name of a checked item, and `from` that of an unchecked one.
 */
export const loggedFields = [
  'created',
  'deleted',
  'restored',
  'archived',
  'unarchived',
  'project',
  ...taskFieldNames,
  'approval',
  'checklist',
] as const;
export const loggedField = z.enum(loggedFields);
export type LoggedField = z.infer<typeof loggedField>;

/** `via` of tasks that were archived because they had been done for some days. */
export const viaAutoArchive = 'archive of done tasks';

/** Prefix of `via` for changes made by a workflow. The workflow's name follows. */
export const viaWorkflow = 'workflow: ';

/**
 * Entry of the activity log. `from` and `to` are stored values. For ids, `fromName` and `toName` are the current names
 * of the records.
 */
export const transition = z.object({
  id,
  taskId: id,
  field: loggedField,
  from: z.nullable(z.unknown()),
  to: z.nullable(z.unknown()),
  fromName: z.nullable(z.string()),
  toName: z.nullable(z.string()),
  at: moment,
  by: z.object({ id, name: z.string(), lastName: z.string(), avatar: z.nullable(z.string()) }),
  /**
   * Origin of the change: the name of an access token, or `viaWorkflow` with the workflow's name. Null for changes in
   * the app.
   */
  via: z.optional(z.nullable(z.string())),
  /** Product or file from which a created task was imported, and its author and time of creation there. */
  imported: z.optional(z.object({ from: z.string(), author: z.nullable(z.string()), createdAt: z.nullable(moment) })),
});
export type Transition = z.infer<typeof transition>;
