import type { Audience } from './slot.ts';

/** Names of the socket rooms. They are never sent by clients. */
export const rooms = {
  session: (id: string) => `session:${id}`,
  account: (id: string) => `account:${id}`,
  workspace: (id: string) => `workspace:${id}`,
  /** Owner and admins of a workspace, who may read all its projects. */
  managers: (workspaceId: string) => `managers:${workspaceId}`,
  project: (id: string) => `project:${id}`,
  conversation: (id: string) => `conversation:${id}`,
  team: (workspaceId: string) => `team:${workspaceId}`,
  chat: ({ workspaceId, projectId, accountId }: { workspaceId: string; projectId: string; accountId: string }) =>
    `chat:${workspaceId}:${projectId}:${accountId}`,
};

/** Returns true if a room requires access that may end. When it ends, the socket must leave the room. */
export const isGranted = (room: string): boolean => /^(workspace|managers|team|project|conversation|chat):/.test(room);

export function isChatOf(room: string, allowed: ReadonlySet<string>): boolean {
  const [kind, workspaceId = '', projectId = ''] = room.split(':');
  return kind === 'chat' && (allowed.has(rooms.project(projectId)) || allowed.has(rooms.managers(workspaceId)));
}

export function roomsOf(workspaceId: string, audience: Audience): string[] {
  if (audience === 'workspace') return [rooms.workspace(workspaceId)];
  if (audience === 'team') return [rooms.team(workspaceId)];
  if ('conversationId' in audience) return [rooms.conversation(audience.conversationId)];
  if ('accountId' in audience) return [rooms.account(audience.accountId)];
  return [rooms.project(audience.projectId), rooms.managers(workspaceId)];
}
