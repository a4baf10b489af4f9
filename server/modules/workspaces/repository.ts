import type { Role } from '../../../domain/workspace.ts';
import { newId } from '../../db/ids.ts';
import type { Db } from '../../db/schema.ts';

/** Workspaces a person is in, oldest first, with their role. */
export const workspacesOf = (db: Db, accountId: string) =>
  db.selectFrom('workspace_members')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_members.workspace_id')
    .select(['workspaces.id', 'workspaces.name', 'workspaces.version', 'workspace_members.role'])
    .where('workspace_members.account_id', '=', accountId)
    .where('workspaces.deleted_at', 'is', null)
    .orderBy('workspaces.created_at')
    .orderBy('workspaces.id')
    .execute();

/** Makes a workspace with its owner in it, and gives its id. */
export async function insertWorkspace(db: Db, given: { id?: string; name: string; ownerId: string }, now: string): Promise<string> {
  const id = given.id ?? newId();
  await db.insertInto('workspaces').values({
    id, name: given.name, seq: 0, version: 1, created_by: given.ownerId, created_at: now, updated_at: null, deleted_at: null,
  }).execute();
  await addMember(db, { workspaceId: id, accountId: given.ownerId, role: 'owner' }, now);
  return id;
}

/** Adds a person; false when they were in already, and then their role stays. */
export async function addMember(
  db: Db,
  { workspaceId, accountId, role }: { workspaceId: string; accountId: string; role: Role },
  now: string,
): Promise<boolean> {
  const added = await db.insertInto('workspace_members')
    .values({ workspace_id: workspaceId, account_id: accountId, role, created_at: now })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'account_id']).doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return added !== undefined;
}
