import * as z from 'zod/mini';
import { id, moment } from './common.ts';

/** Message of a project's assistant; `type` is 'user' for what a person wrote. */
export const chatMessage = z.object({
  id,
  content: z.string(),
  userId: id,
  workspaceId: id,
  projectId: id,
  timestamp: moment,
  type: z.string(),
});
export type ChatMessage = z.infer<typeof chatMessage>;
