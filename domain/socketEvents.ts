import * as z from 'zod/mini';
import { chatMessage } from './chat.ts';
import { id } from './common.ts';
import { notification } from './notification.ts';
import { projectShared } from './project.ts';
import { taskShared } from './task.ts';

/**
 * One change that people of a project (or workspace) see. `seq` counts up per workspace, with gaps for what a viewer
 * may not see. Records carry no abilities: these are per viewer.
 */
export const change = z.discriminatedUnion('type', [
  z.object({ type: z.literal('task.saved'), seq: z.int(), projectId: id, task: taskShared, mutationId: z.nullable(z.string()) }),
  z.object({ type: z.literal('task.removed'), seq: z.int(), projectId: id, task: taskShared, mutationId: z.nullable(z.string()) }),
  z.object({ type: z.literal('project.saved'), seq: z.int(), projectId: id, project: projectShared, mutationId: z.nullable(z.string()) }),
  z.object({ type: z.literal('project.removed'), seq: z.int(), projectId: id }),
  /** The viewer was added to or removed from a project: its lists have to be fetched anew. */
  z.object({ type: z.literal('projects.changed'), seq: z.int() }),
  z.object({ type: z.literal('members.changed'), seq: z.int() }),
  z.object({ type: z.literal('workspace.saved'), seq: z.int(), id, name: z.string(), version: z.int() }),
]);
export type Change = z.infer<typeof change>;

export const changes = z.object({ workspaceId: id, changes: z.array(change) });
export type Changes = z.infer<typeof changes>;

/** Asked on every (re)connection: what happened after `seq`; 0 asks only for the present number. */
export const resume = z.object({ workspaceId: id, seq: z.int() });
/** `refetch` when the gap is too long to replay. */
export const resumed = z.object({ seq: z.int(), refetch: z.boolean(), changes: z.array(change) });
export type Resumed = z.infer<typeof resumed>;

export const chatRoom = z.object({ userId: id, projectId: id, workspaceId: id });
export const chatSend = z.object({ content: z.string(), userId: id, projectId: id, workspaceId: id });

/** What the client sends. The handshake carries `auth: {token}`. */
export const clientEvents = {
  /** The person's own id; another's is refused. */
  register: z.string(),
  resume,
  joinMCPRoom: chatRoom,
  leaveMCPRoom: chatRoom,
  sendChatMessage: chatSend,
};

/** What the server sends; `connect_error` is socket.io's own. */
export const serverEvents = {
  connected: z.object({ userId: id }),
  notification,
  error: z.object({ message: z.string() }),
  changes,
  joinedMCPRoom: chatRoom,
  newChatMessage: chatMessage,
  /** The session behind this socket has ended. */
  signedOut: z.object({}),
};
