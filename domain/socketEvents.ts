import * as z from 'zod/mini';
import { chatDelta, chatMessage, chatRoom, chatSend } from './chat.ts';
import { commentShared } from './comment.ts';
import { id } from './common.ts';
import { conversationMessage, conversationShared } from './conversation.ts';
import { documentStructureItem } from './documentItem.ts';
import { liveNotification } from './notification.ts';
import { projectShared } from './project.ts';
import { taskShared } from './task.ts';

/**
 * One change that people of a project (or workspace) see. `seq` counts up per workspace, with gaps for what a viewer
 * may not see. Records carry no abilities: these are per viewer.
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
  /** The viewer was added to or removed from a project: its lists have to be fetched anew. */
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
  /** Made, renamed, or with other members. */
  z.object({
    type: z.literal('conversation.saved'),
    seq: z.int(),
    conversation: conversationShared,
    mutationId: z.nullable(z.string()),
  }),
  /** The viewer is no longer in it. */
  z.object({ type: z.literal('conversation.left'), seq: z.int(), conversationId: id }),
  /** The viewer has read up to this number, here or elsewhere. */
  z.object({
    type: z.literal('conversation.read'),
    seq: z.int(),
    conversationId: id,
    number: z.int(),
    unread: z.int(),
  }),
  /** Sent, edited, or deleted: then its content is empty. */
  z.object({
    type: z.literal('message.saved'),
    seq: z.int(),
    conversationId: id,
    message: conversationMessage,
    mutationId: z.nullable(z.string()),
  }),
  /** Of the viewer: some are new, read or gone. */
  z.object({ type: z.literal('notifications.changed'), seq: z.int(), unread: z.int() }),
  /** Made, renamed, moved, brought back; the content has its own connection. */
  z.object({
    type: z.literal('document.saved'),
    seq: z.int(),
    document: documentStructureItem,
    mutationId: z.nullable(z.string()),
  }),
  /** Gone with all that lies in it. */
  z.object({ type: z.literal('document.removed'), seq: z.int(), documentId: id, projectId: z.nullable(id) }),
  /** So much of a tree changed at once that it has to be fetched anew. */
  z.object({ type: z.literal('documents.changed'), seq: z.int(), projectId: z.nullable(id) }),
  /** A board that the viewer sees, saw or may see from now on was made, changed or deleted. */
  z.object({ type: z.literal('boards.changed'), seq: z.int(), boardId: id }),
  /** A workflow of the project was made, drawn, published, put out of use or deleted; what governs comes with the project. */
  z.object({ type: z.literal('workflows.changed'), seq: z.int(), projectId: id, workflowId: id, version: z.int() }),
  /** A sprint of the project was made, changed, started, completed or deleted. */
  z.object({ type: z.literal('sprints.changed'), seq: z.int(), projectId: id, sprintId: id }),
  /** A saved view of the project that the viewer sees or saw was made, changed or deleted, or chosen for their screen. */
  z.object({ type: z.literal('views.changed'), seq: z.int(), projectId: id }),
]);
export type Change = z.infer<typeof change>;

export const changes = z.object({ workspaceId: id, changes: z.array(change) });
export type Changes = z.infer<typeof changes>;

/** Asked on every (re)connection: what happened after `seq`; 0 asks only for the present number. */
export const resume = z.object({ workspaceId: id, seq: z.int() });
/** `refetch` when the gap is too long to replay. */
export const resumed = z.object({ seq: z.int(), refetch: z.boolean(), changes: z.array(change) });
export type Resumed = z.infer<typeof resumed>;

/** Someone writes a message; told to the others of the conversation, kept nowhere. */
export const typing = z.object({ workspaceId: id, conversationId: id });
export const typed = z.object({ conversationId: id, userId: id });
export type Typed = z.infer<typeof typed>;

/** What the client sends. The handshake carries `auth: {token}`. */
export const clientEvents = {
  /** The person's own id; another's is refused. */
  register: z.string(),
  resume,
  joinMCPRoom: chatRoom,
  leaveMCPRoom: chatRoom,
  sendChatMessage: chatSend,
  /** Ends the answer that is being given. */
  stopChatAnswer: chatRoom,
  typing,
};

/** What the server sends; `connect_error` is socket.io's own. */
export const serverEvents = {
  connected: z.object({ userId: id }),
  notification: liveNotification,
  typing: typed,
  error: z.object({ message: z.string() }),
  changes,
  joinedMCPRoom: chatRoom,
  /** A new message, whole: an answer is sent once it has ended. */
  newChatMessage: chatMessage,
  /** An answer that has begun, or has a new proposal; its words follow as `chatDelta`. */
  chatMessageStreaming: chatMessage,
  chatDelta,
  /** A message that was sent before: one of its proposals was confirmed, rejected or refused. */
  chatMessageChanged: chatMessage,
  /** The session behind this socket has ended. */
  signedOut: z.object({}),
};
