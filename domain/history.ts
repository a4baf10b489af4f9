import * as z from 'zod/mini';
import { id, moment } from './common.ts';
import { taskFieldNames } from './fields/task.ts';

/** Task fields, and events of a task's life. For `approval` the values are names of moves. */
export const loggedFields = ['created', 'deleted', 'restored', ...taskFieldNames, 'approval'] as const;
export const loggedField = z.enum(loggedFields);
export type LoggedField = z.infer<typeof loggedField>;

/** Beginning of `via` in changes by a workflow. Its name follows. */
export const viaWorkflow = 'workflow: ';

/** `from` and `to` are stored values. For ids, `fromName` and `toName` are the names at the time of reading. */
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
  /** Name of the access token that made the change, or `viaWorkflow` and a name. Null for changes in the app. */
  via: z.optional(z.nullable(z.string())),
});
export type Transition = z.infer<typeof transition>;
