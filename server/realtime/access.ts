import { currentMemberships } from '../db/memberships.ts';
import type { Db } from '../db/schema.ts';
import { managesWorkspace } from '../../domain/workspace.ts';
import { rooms } from './rooms.ts';
import { batchesOf } from '../db/batches.ts';

export async function readGrantedRooms(db: Db, accountIds: string[]): Promise<Map<string, Set<string>>> {
  const granted = new Map(accountIds.map((id) => [id, new Set<string>()]));
  for (const ids of batchesOf(accountIds)) {
    const active = currentMemberships(db).where('workspace_members.account_id', 'in', ids);
    const [memberships, projects, conversations] = await Promise.all([
      active
        .select(['workspace_members.account_id', 'workspace_members.workspace_id', 'workspace_members.role'])
        .execute(),
      active
        .innerJoin('project_members', 'project_members.account_id', 'workspace_members.account_id')
        .innerJoin('projects', (join) =>
          join
            .onRef('projects.id', '=', 'project_members.project_id')
            .onRef('projects.workspace_id', '=', 'workspace_members.workspace_id'),
        )
        .where('projects.deleted_at', 'is', null)
        .select(['workspace_members.account_id', 'project_members.project_id'])
        .execute(),
      active
        .innerJoin('conversation_members', (join) =>
          join
            .onRef('conversation_members.account_id', '=', 'workspace_members.account_id')
            .onRef('conversation_members.workspace_id', '=', 'workspace_members.workspace_id'),
        )
        .select(['workspace_members.account_id', 'conversation_members.conversation_id'])
        .execute(),
    ]);
    for (const { account_id: id, workspace_id: workspaceId, role } of memberships) {
      granted.get(id)?.add(rooms.workspace(workspaceId));
      if (role !== 'guest') granted.get(id)?.add(rooms.team(workspaceId));
      if (managesWorkspace(role)) granted.get(id)?.add(rooms.managers(workspaceId));
    }
    for (const { account_id: id, project_id: projectId } of projects) granted.get(id)?.add(rooms.project(projectId));
    for (const { account_id: id, conversation_id: conversationId } of conversations)
      granted.get(id)?.add(rooms.conversation(conversationId));
  }
  return granted;
}
