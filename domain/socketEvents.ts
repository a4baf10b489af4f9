import * as z from 'zod/mini';
import { chatDelta, chatMessage, chatRoom, chatSend } from './chat.ts';
import { commentShared } from './comment.ts';
import { id } from './common.ts';
import { conversationMessage, conversationShared } from './conversation.ts';
import { documentStructureItem } from './documentItem.ts';
import { label } from './label.ts';
import { liveNotification } from './notification.ts';
import { projectShared } from './project.ts';
import { taskShared } from './task.ts';

/**
 * Live change, sent to everyone who may read the record. `seq` increases within a workspace. A recipient's numbers have
 * gaps for changes that the recipient may not read. Records in changes have no abilities, because abilities depend on
 * the viewer.
 */
export const change = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('task.saved'),
    seq: z.int(),
    projectId: id,
    task: taskShared,
    mutationId: z.nullable(z.string()),
  }),
  z.object({
    type: z.literal('task.removed'),
    seq: z.int(),
    projectId: id,
    task: taskShared,
    mutationId: z.nullable(z.string()),
  }),
  z.object({
    type: z.literal('project.saved'),
    seq: z.int(),
    projectId: id,
    project: projectShared,
    mutationId: z.nullable(z.string()),
  }),
  z.object({ type: z.literal('project.removed'), seq: z.int(), projectId: id }),
  /** A label was created or changed. A label without a project belongs to every project of the workspace. */
  z.object({ type: z.literal('label.saved'), seq: z.int(), label, mutationId: z.nullable(z.string()) }),
  /** A label was merged into another. Its tasks are sent as `task.saved`. */
  z.object({ type: z.literal('label.removed'), seq: z.int(), labelId: id }),
  /** The viewer was added to or removed from a project. The client then reloads its lists. */
  z.object({ type: z.literal('projects.changed'), seq: z.int() }),
  z.object({ type: z.literal('members.changed'), seq: z.int() }),
  z.object({ type: z.literal('workspace.saved'), seq: z.int(), id, name: z.string(), version: z.int() }),
  z.object({
    type: z.literal('comment.saved'),
    seq: z.int(),
    projectId: id,
    comment: commentShared,
    mutationId: z.nullable(z.string()),
  }),
  z.object({
    type: z.literal('comment.removed'),
    seq: z.int(),
    projectId: id,
    comment: commentShared,
    mutationId: z.nullable(z.string()),
  }),
  /** People began or stopped to follow a task. */
  z.object({ type: z.literal('followers.changed'), seq: z.int(), projectId: id, taskId: id }),
  /** A conversation was created or renamed, or its members changed. */
  z.object({
    type: z.literal('conversation.saved'),
    seq: z.int(),
    conversation: conversationShared,
    mutationId: z.nullable(z.string()),
  }),
  z.object({ type: z.literal('conversation.left'), seq: z.int(), conversationId: id }),
  /** Position up to which the viewer has read a conversation, on any of their devices. */
  z.object({
    type: z.literal('conversation.read'),
    seq: z.int(),
    conversationId: id,
    number: z.int(),
    unread: z.int(),
  }),
  /** A message was sent, edited or deleted. A deleted message has an empty `content`. */
  z.object({
    type: z.literal('message.saved'),
    seq: z.int(),
    conversationId: id,
    message: conversationMessage,
    mutationId: z.nullable(z.string()),
  }),
  /**
   * The viewer has new notifications, or some were read. With `reload`, listed notifications changed their texts,
   * appeared or disappeared, and the client reloads its list.
   */
  z.object({
    type: z.literal('notifications.changed'),
    seq: z.int(),
    unread: z.int(),
    reload: z.optional(z.literal(true)),
  }),
  /**
   * A document was created, renamed, moved or restored. The content isn't part of the change, because the collaboration
   * sends it.
   */
  z.object({
    type: z.literal('document.saved'),
    seq: z.int(),
    document: documentStructureItem,
    mutationId: z.nullable(z.string()),
  }),
  z.object({ type: z.literal('document.removed'), seq: z.int(), documentId: id, projectId: z.nullable(id) }),
  /** Many documents of a tree changed together. The client reloads the tree. */
  z.object({ type: z.literal('documents.changed'), seq: z.int(), projectId: z.nullable(id) }),
  z.object({ type: z.literal('boards.changed'), seq: z.int(), boardId: id }),
  /** A workflow was changed in any way. The active workflow is also part of the project. */
  z.object({ type: z.literal('workflows.changed'), seq: z.int(), projectId: id, workflowId: id, version: z.int() }),
  z.object({ type: z.literal('sprints.changed'), seq: z.int(), projectId: id, sprintId: id }),
  /**
   * A view was changed, deleted or chosen as default. Sent to everyone who can see the view, or could see it before.
   */
  z.object({ type: z.literal('views.changed'), seq: z.int(), projectId: id }),
]);
export type Change = z.infer<typeof change>;

export const changes = z.object({ workspaceId: id, changes: z.array(change) });
export type Changes = z.infer<typeof changes>;

/**
 * Request for the changes after `seq`, sent on every connection. With 0, the server returns only the current number.
 */
export const resume = z.object({ workspaceId: id, seq: z.int() });
/** Response to `resume`. With `refetch`, there are too many changes to send, and the client reloads its data. */
export const resumed = z.object({ seq: z.int(), refetch: z.boolean(), changes: z.array(change) });
export type Resumed = z.infer<typeof resumed>;

/**
 * Signal that a member is typing. The server sends it to the other members of the conversation and doesn't store it.
 */
export const typing = z.object({ workspaceId: id, conversationId: id });
export const typed = z.object({ conversationId: id, userId: id });
export type Typed = z.infer<typeof typed>;

/** Events from clients. The handshake has `auth: {token}`. */
export const clientEvents = {
  /** Id of the signed-in user. The server rejects the id of another user. */
  register: z.string(),
  resume,
  joinMCPRoom: chatRoom,
  leaveMCPRoom: chatRoom,
  sendChatMessage: chatSend,
  stopChatAnswer: chatRoom,
  typing,
};

/** Events from the server. The event `connect_error` is missing here because it is part of socket.io. */
export const serverEvents = {
  /**
   * Sent after the handshake. A restored backup has a new `databaseId`. Change numbers and versions from another
   * database have no meaning.
   */
  connected: z.object({ userId: id, databaseId: z.string() }),
  notification: liveNotification,
  typing: typed,
  error: z.object({ message: z.string() }),
  changes,
  joinedMCPRoom: chatRoom,
  /** Complete chat message. The server sends an assistant's answer here when it is finished. */
  newChatMessage: chatMessage,
  /** Unfinished answer, or an answer with a new proposal. `chatDelta` events add further text. */
  chatMessageStreaming: chatMessage,
  chatDelta,
  /** Earlier chat message in which a proposal was confirmed or rejected. */
  chatMessageChanged: chatMessage,
  signedOut: z.object({}),
};
