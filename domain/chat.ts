import * as z from 'zod/mini';
import { id, moment, writtenText } from './common.ts';
import { limits } from './limits.ts';

/**
 * Change proposed by the assistant. When the user confirms the proposal, the server makes the change in the user's
 * name.
 */
export const chatAction = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('task.create'),
    title: z.string(),
    description: z.nullable(z.string()),
    statusId: z.nullable(id),
    typeId: z.nullable(id),
    priorityId: z.nullable(id),
    dueDate: z.nullable(z.string()),
    assignees: z.array(id),
  }),
  z.object({
    kind: z.literal('task.update'),
    taskId: id,
    title: z.optional(z.string()),
    description: z.optional(z.nullable(z.string())),
    statusId: z.optional(id),
    typeId: z.optional(id),
    priorityId: z.optional(id),
    dueDate: z.optional(z.nullable(z.string())),
    assignees: z.optional(z.array(id)),
  }),
  z.object({ kind: z.literal('comment.create'), taskId: id, content: z.string() }),
]);
export type ChatAction = z.infer<typeof chatAction>;

export const chatProposal = z.object({
  id,
  action: chatAction,
  /** Description of each proposed change, such as 'Estado: To Do → Done'. */
  lines: z.array(z.string()),
  title: z.string(),
  state: z.enum(['proposed', 'confirmed', 'rejected', 'refused']),
  /** Reason why the server rejected the confirmed change. */
  reason: z.nullable(z.string()),
  taskId: z.nullable(id),
});
export type ChatProposal = z.infer<typeof chatProposal>;

export const chatMessageTypes = ['user', 'assistant'] as const;

export const chatMessage = z.object({
  id,
  /** Markdown, with links to tasks as `[Title](/projects/…/tasks?task=…)`. */
  content: z.string(),
  userId: id,
  workspaceId: id,
  projectId: id,
  timestamp: moment,
  type: z.enum(chatMessageTypes),
  state: z.enum(['streaming', 'complete', 'stopped', 'failed']),
  failure: z.nullable(z.string()),
  /** Name of the model, or 'builtin' for the assistant without a model. Null for a message of the user. */
  speaker: z.nullable(z.string()),
  answers: z.nullable(id),
  proposals: z.array(chatProposal),
});
export type ChatMessage = z.infer<typeof chatMessage>;

export const chatRoom = z.object({ userId: id, projectId: id, workspaceId: id });
export type ChatRoom = z.infer<typeof chatRoom>;

export const chatSend = z.object({
  /** Id chosen by the client. The server stores a repeated message only once. */
  id: z.optional(id),
  content: writtenText(limits.chat),
  userId: id,
  projectId: id,
  workspaceId: id,
});
export type ChatSend = z.infer<typeof chatSend>;

/** Next piece of a streamed answer. `offset` is the number of characters before the piece. */
export const chatDelta = z.object({ projectId: id, messageId: id, offset: z.int(), text: z.string() });
export type ChatDelta = z.infer<typeof chatDelta>;

export const chatSpeaker = z.object({ speaker: z.string() });
