import * as z from 'zod/mini';
import { id, moment, writtenText } from './common.ts';
import { limits } from './limits.ts';

/** The assistant of a project. What one person and the assistant say to each other is that person's alone. */

/** A write that the assistant proposes; it happens when its person confirms it, as that person. */
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
  /** What it would do, line by line, in words: 'Estado: To Do → Done'. */
  lines: z.array(z.string()),
  /** Title of the task it is about, or of the one that it would make. */
  title: z.string(),
  state: z.enum(['proposed', 'confirmed', 'rejected', 'refused']),
  /** Why the server refused it when it was confirmed. */
  reason: z.nullable(z.string()),
  /** The task that it made or changed. */
  taskId: z.nullable(id),
});
export type ChatProposal = z.infer<typeof chatProposal>;

/** `user` for what the person wrote; `assistant` for answers. */
export const chatMessageTypes = ['user', 'assistant'] as const;

export const chatMessage = z.object({
  id,
  /** Markdown; tasks are links `[Title](/projects/…/tasks?task=…)`. */
  content: z.string(),
  userId: id,
  workspaceId: id,
  projectId: id,
  timestamp: moment,
  type: z.enum(chatMessageTypes),
  /** How far an answer is; a person's own message is complete. */
  state: z.enum(['streaming', 'complete', 'stopped', 'failed']),
  /** Of a failed answer: what went wrong, in words. */
  failure: z.nullable(z.string()),
  /** Who speaks: null for a person, 'builtin' for the assistant without a model, else the model's name. */
  speaker: z.nullable(z.string()),
  /** The message it answers. */
  answers: z.nullable(id),
  proposals: z.array(chatProposal),
});
export type ChatMessage = z.infer<typeof chatMessage>;

export const chatRoom = z.object({ userId: id, projectId: id, workspaceId: id });
export type ChatRoom = z.infer<typeof chatRoom>;

export const chatSend = z.object({
  /** May be chosen by the client, so that a message that is sent again is there once. */
  id: z.optional(id),
  content: writtenText(limits.chat),
  userId: id,
  projectId: id,
  workspaceId: id,
});
export type ChatSend = z.infer<typeof chatSend>;

/** The next words of an answer: `offset` characters of it came before. */
export const chatDelta = z.object({ projectId: id, messageId: id, offset: z.int(), text: z.string() });
export type ChatDelta = z.infer<typeof chatDelta>;

/** Which assistant speaks here. */
export const chatSpeaker = z.object({ speaker: z.string() });
