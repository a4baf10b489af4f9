import * as z from 'zod/mini';
import { id, moment, writtenText } from './common.ts';
import { limits } from './limits.ts';

/** A change that the assistant proposes. The server makes it in the user's name, once the user confirms it. */
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
  /** Changes that the proposal makes, one a line, such as 'Estado: To Do → Done'. */
  lines: z.array(z.string()),
  title: z.string(),
  state: z.enum(['proposed', 'confirmed', 'rejected', 'refused']),
  /** Reason for which the server rejected the change when the user confirmed it. */
  reason: z.nullable(z.string()),
  taskId: z.nullable(id),
});
export type ChatProposal = z.infer<typeof chatProposal>;

/** `user` for a message of the user, `assistant` for an answer. */
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
  /** Progress of an answer. A message of the user is always `complete`. */
  state: z.enum(['streaming', 'complete', 'stopped', 'failed']),
  /** Reason for which the answer failed, as a text for the user. */
  failure: z.nullable(z.string()),
  /**
   * Name of the model that answered, or 'builtin' for the assistant without a model. Null for a message of the user.
   */
  speaker: z.nullable(z.string()),
  /** Message to which this is the answer. */
  answers: z.nullable(id),
  proposals: z.array(chatProposal),
});
export type ChatMessage = z.infer<typeof chatMessage>;

export const chatRoom = z.object({ userId: id, projectId: id, workspaceId: id });
export type ChatRoom = z.infer<typeof chatRoom>;

export const chatSend = z.object({
  /** Optional id chosen by the client. The server stores a message that is sent twice only once. */
  id: z.optional(id),
  content: writtenText(limits.chat),
  userId: id,
  projectId: id,
  workspaceId: id,
});
export type ChatSend = z.infer<typeof chatSend>;

/** The next piece of an answer. `offset` is the number of characters before it. */
export const chatDelta = z.object({ projectId: id, messageId: id, offset: z.int(), text: z.string() });
export type ChatDelta = z.infer<typeof chatDelta>;

/** Name of the model that answers in this project, or 'builtin'. */
export const chatSpeaker = z.object({ speaker: z.string() });
