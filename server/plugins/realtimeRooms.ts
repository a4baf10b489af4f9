import type { Audience } from '../realtime.ts';

/** Names of the socket rooms. A client never names one itself. */
export const rooms = {
  session: (id: string) => `session:${id}`,
  account: (id: string) => `account:${id}`,
  workspace: (id: string) => `workspace:${id}`,
  /** Owner and admins of a workspace, who see all of its projects. */
  managers: (workspaceId: string) => `managers:${workspaceId}`,
  project: (id: string) => `project:${id}`,
  conversation: (id: string) => `conversation:${id}`,
  /** Everyone of a workspace but its guests. */
  team: (workspaceId: string) => `team:${workspaceId}`,
  /** What one person and the assistant of a project say. */
  chat: ({ workspaceId, projectId, accountId }: { workspaceId: string; projectId: string; accountId: string }) =>
    `chat:${workspaceId}:${projectId}:${accountId}`,
};

/** Whether a room depends on what its person may see, so that it is left when that ends. */
export const isGranted = (room: string): boolean => /^(workspace|managers|team|project|conversation|chat):/.test(room);

/** Whether a room is a chat in a project that these rooms show. */
export function isChatOf(room: string, allowed: ReadonlySet<string>): boolean {
  const [kind, workspaceId = '', projectId = ''] = room.split(':');
  return kind === 'chat' && (allowed.has(rooms.project(projectId)) || allowed.has(rooms.managers(workspaceId)));
}

/** Where a change has to go; who is in several of these rooms gets it once. */
export function roomsOf(workspaceId: string, audience: Audience): string[] {
  if (audience === 'workspace') return [rooms.workspace(workspaceId)];
  if (audience === 'team') return [rooms.team(workspaceId)];
  if ('conversationId' in audience) return [rooms.conversation(audience.conversationId)];
  if ('accountId' in audience) return [rooms.account(audience.accountId)];
  return [rooms.project(audience.projectId), rooms.managers(workspaceId)];
}
