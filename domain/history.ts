import * as z from 'zod/mini';
import { id, moment } from './common.ts';
import { taskFieldNames } from './fields/task.ts';

/** What the transition log knows: a task's fields, its birth, removal and return, and yeses to moves, given and taken back, by the move's name. */
export const loggedFields = ['created', 'deleted', 'restored', ...taskFieldNames, 'approval'] as const;
export const loggedField = z.enum(loggedFields);
export type LoggedField = z.infer<typeof loggedField>;

/** One change of one field. Values are the stored ones; names stand beside ids, as they were called at reading time. */
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
  /** Name of the access token that it was made with; null: the person did it in the app. */
  via: z.optional(z.nullable(z.string())),
});
export type Transition = z.infer<typeof transition>;
