import * as z from 'zod/mini';
import { id } from './common.ts';

/** A person as they stand beside what they did; also someone who has left. */
export const person = z.object({
  id,
  name: z.string(),
  lastName: z.string(),
  nickname: z.string(),
  avatar: z.nullable(z.string()),
});
export type Person = z.infer<typeof person>;
