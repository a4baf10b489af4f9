import { currentMemberships } from '../db/memberships.ts';
import type { Db } from '../db/schema.ts';
import { managesWorkspace } from '../../domain/workspace.ts';
import { rooms } from './rooms.ts';
import { batchesOf } from '../db/batches.ts';

export async function readGrantedRooms(db: Db, accountIds: string[]): Promise<Map<string, Set<string>>> {
  const granted = new Map(accountIds.map((id) => [id, new Set<string>()]));
  for (const ids of batchesOf(accountIds)) {
    const [memberships, projects, conversations] = await Promise.all([
      currentMemberships(db)
        .select(['workspace_members.account_id', 'workspace_members.workspace_id', 'workspace_members.role'])
        .where('workspace_members.account_id', 'in', ids)
        .execute(),
      db
        .selectFrom('project_members')
        .innerJoin('projects', 'projects.id', 'project_members.project_id')
        .innerJoin('workspace_members', (join) =>
          join
            .onRef('workspace_members.workspace_id', '=', 'projects.workspace_id')
            .onRef('workspace_members.account_id', '=', 'project_members.account_id'),
        )
        .innerJoin('workspaces', 'workspaces.id', 'projects.workspace_id')
        .select(['project_members.account_id', 'project_members.project_id'])
        .where('project_members.account_id', 'in', ids)
        .where('projects.deleted_at', 'is', null)
        .where('workspaces.deleted_at', 'is', null)
        .execute(),
      db
        .selectFrom('conversation_members')
        .innerJoin('workspace_members', (join) =>
          join
            .onRef('workspace_members.workspace_id', '=', 'conversation_members.workspace_id')
            .onRef('workspace_members.account_id', '=', 'conversation_members.account_id'),
        )
        .innerJoin('workspaces', 'workspaces.id', 'conversation_members.workspace_id')
        .select(['conversation_members.account_id', 'conversation_members.conversation_id'])
        .where('conversation_members.account_id', 'in', ids)
        .where('workspaces.deleted_at', 'is', null)
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
