import * as z from 'zod/mini';
import { errorCodes } from './errors.ts';

/** Key and values of the message in the catalogue `errors`, so that clients can show it in another language. */
const phrase = { key: z.optional(z.string()), values: z.optional(z.record(z.string(), z.unknown())) };

/** Body of an error response. With CONFLICT, `current` is the current record. */
export const errorBody = z.object({
  message: z.string(),
  ...phrase,
  code: z.enum(errorCodes),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string(), ...phrase }))),
  current: z.optional(z.unknown()),
});
export type ErrorBody = z.infer<typeof errorBody>;
