import * as z from 'zod/mini';
import { id } from './common.ts';

/** Public profile of a person, also available after they have left. */
export const person = z.object({
  id,
  name: z.string(),
  lastName: z.string(),
  nickname: z.string(),
  avatar: z.nullable(z.string()),
});
export type Person = z.infer<typeof person>;
