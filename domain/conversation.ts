import * as z from 'zod/mini';
import { id, moment, requiredText } from './common.ts';

export const conversation = z.object({ id, name: z.string() });
export type Conversation = z.infer<typeof conversation>;
export const conversationMessage = z.object({
  id,
  content: z.string(),
  createdAt: moment,
  sender: z.object({ id, name: z.string(), avatar: z.nullable(z.string()) }),
});
export type ConversationMessage = z.infer<typeof conversationMessage>;
export const messageWrite = z.object({ content: requiredText(20_000) });
