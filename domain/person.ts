import * as z from 'zod/mini';
import { id } from './common.ts';

/** Public profile, which stays available after the person has left. */
export const person = z.object({
  id,
  name: z.string(),
  lastName: z.string(),
  nickname: z.string(),
  avatar: z.nullable(z.string()),
});
export type Person = z.infer<typeof person>;
