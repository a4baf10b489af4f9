import type { Db } from './schema.ts';

/** Selects the memberships of workspaces that aren't deleted. */
export const currentMemberships = (db: Db) =>
  db
    .selectFrom('workspace_members')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_members.workspace_id')
    .where('workspaces.deleted_at', 'is', null);
