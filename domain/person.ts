import * as z from 'zod/mini';
import { id } from './common.ts';

/** Public profile of a person. It is still available after the person has left the workspace. */
export const person = z.object({
  id,
  name: z.string(),
  lastName: z.string(),
  nickname: z.string(),
  avatar: z.nullable(z.string()),
});
export type Person = z.infer<typeof person>;
