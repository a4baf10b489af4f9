import * as z from 'zod/mini';
import { id, moment } from './common.ts';
import { taskFieldNames } from './fields/task.ts';

/**
 * Values of `field` in the activity log: the task's fields, and events of its life. For `approval` the values are names
 * of moves.
 */
export const loggedFields = ['created', 'deleted', 'restored', ...taskFieldNames, 'approval'] as const;
export const loggedField = z.enum(loggedFields);
export type LoggedField = z.infer<typeof loggedField>;

/**
 * One change of one field. `from` and `to` are stored values. For ids, `fromName` and `toName` are the names at the
 * time of reading.
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
  /** Name of the access token with which the change was made. Null for changes in the app. */
  via: z.optional(z.nullable(z.string())),
});
export type Transition = z.infer<typeof transition>;
