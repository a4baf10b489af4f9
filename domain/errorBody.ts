import * as z from 'zod/mini';
import { errorCodes } from './errors.ts';

/** Body of every answer that isn't a success. `current` comes with CONFLICT: the record as it stands. */
export const errorBody = z.object({
  message: z.string(),
  code: z.enum(errorCodes),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  current: z.optional(z.unknown()),
});
export type ErrorBody = z.infer<typeof errorBody>;
