import * as z from 'zod/mini';
import { errorCodes } from './errors.ts';

/** With CONFLICT, `current` is the current record. */
export const errorBody = z.object({
  message: z.string(),
  code: z.enum(errorCodes),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  current: z.optional(z.unknown()),
});
export type ErrorBody = z.infer<typeof errorBody>;
