import * as z from 'zod/mini';
import { id, moment, requiredText } from './common.ts';

export const comment = z.object({
  id,
  content: z.string(),
  createdAt: moment,
  createdBy: z.object({ id, name: z.string(), avatar: z.nullable(z.string()) }),
});
export type Comment = z.infer<typeof comment>;
export const commentWrite = z.object({ content: requiredText(20_000) });
