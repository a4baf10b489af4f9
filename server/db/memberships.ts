import type { Role } from '../../domain/workspace.ts';
import { lockRow } from './lock.ts';
import type { Db } from './schema.ts';

/** Selects the memberships of workspaces that aren't deleted. */
export const currentMemberships = (db: Db) =>
  db
    .selectFrom('workspace_members')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_members.workspace_id')
    .where('workspaces.deleted_at', 'is', null);

/** Locks a workspace until the transaction ends. Returns false if it doesn't exist. */
export const lockWorkspace = (db: Db, id: string): Promise<boolean> => lockRow(db, 'workspaces', id);

/** Returns a person's role in a workspace. Returns null if they aren't a member or the workspace was deleted. */
export async function roleIn(db: Db, workspaceId: string, accountId: string): Promise<Role | null> {
  const row = await currentMemberships(db)
    .select('workspace_members.role')
    .where('workspace_members.workspace_id', '=', workspaceId)
    .where('workspace_members.account_id', '=', accountId)
    .executeTakeFirst();
  return row?.role ?? null;
}
