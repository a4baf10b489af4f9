import type { Pagination } from '../../../domain/common.ts';
import type { Role } from '../../../domain/workspace.ts';
import { newId } from '../../db/ids.ts';
import { currentMemberships } from '../../db/memberships.ts';
import type { Db, WorkspaceRow } from '../../db/schema.ts';

/** Returns the workspaces of a person, or only the workspace `only`. */
export const workspacesOf = (db: Db, accountId: string, only?: string) =>
  currentMemberships(db)
    .select(['workspaces.id', 'workspaces.name', 'workspaces.version', 'workspace_members.role'])
    .where('workspace_members.account_id', '=', accountId)
    .$if(only !== undefined, (query) => query.where('workspaces.id', '=', only ?? ''))
    .orderBy('workspaces.created_at')
    .orderBy('workspaces.id')
    .execute();

const workspacesAPage = 100;

export async function pageOfWorkspaces(
  db: Db,
  accountId: string,
  { pageIndex = 1, pageSize = workspacesAPage }: { pageIndex?: number; pageSize?: number },
  only?: string,
): Promise<{ rows: { id: string; name: string; version: number; role: Role }[]; pagination: Pagination }> {
  const all = await workspacesOf(db, accountId, only);
  return {
    rows: all.slice((pageIndex - 1) * pageSize, pageIndex * pageSize),
    pagination: { pageIndex, pageSize, total: all.length },
  };
}

export const workspaceById = (db: Db, id: string): Promise<WorkspaceRow | undefined> =>
  db.selectFrom('workspaces').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();

export const updateWorkspaceName = (db: Db, id: string, name: string, now: string): Promise<{ version: number }> =>
  db
    .updateTable('workspaces')
    .set((row) => ({ name, updated_at: now, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();

export async function setDefaultWorkspaceIfNone(db: Db, accountId: string, workspaceId: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ workspace_default_id: workspaceId })
    .where('id', '=', accountId)
    .where('workspace_default_id', 'is', null)
    .execute();
}

export async function setRole(
  db: Db,
  { workspaceId, accountId, role }: { workspaceId: string; accountId: string; role: Role },
): Promise<void> {
  await db
    .updateTable('workspace_members')
    .set({ role })
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .execute();
}

export async function countMembers(db: Db, workspaceId: string, role?: Role): Promise<number> {
  const { count } = await db
    .selectFrom('workspace_members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .$if(role !== undefined, (query) => query.where('role', '=', role ?? 'owner'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const countOwned = (db: Db, accountId: string): Promise<{ count: number | string }> =>
  currentMemberships(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_members.account_id', '=', accountId)
    .where('workspace_members.role', '=', 'owner')
    .executeTakeFirstOrThrow();

export async function moveDefaults(db: Db, workspaceId: string, accountId: string | null = null): Promise<void> {
  await db
    .updateTable('accounts')
    .set(({ selectFrom }) => ({
      workspace_default_id: selectFrom('workspace_members')
        .innerJoin('workspaces', 'workspaces.id', 'workspace_members.workspace_id')
        .select('workspaces.id')
        .whereRef('workspace_members.account_id', '=', 'accounts.id')
        .where('workspaces.id', '!=', workspaceId)
        .where('workspaces.deleted_at', 'is', null)
        .orderBy('workspaces.created_at')
        .orderBy('workspaces.id')
        .limit(1),
    }))
    .where('workspace_default_id', '=', workspaceId)
    .$if(accountId !== null, (query) => query.where('accounts.id', '=', accountId ?? ''))
    .execute();
}

export const softDeleteWorkspace = (db: Db, id: string, now: string) =>
  db
    .updateTable('workspaces')
    .set((row) => ({ deleted_at: now, updated_at: now, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

export async function ownsEveryWorkspaceOf(db: Db, ownerId: string, memberId: string): Promise<boolean> {
  const other = await currentMemberships(db)
    .select('workspaces.id')
    .where('workspace_members.account_id', '=', memberId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('workspace_members as owners')
            .select('owners.account_id')
            .whereRef('owners.workspace_id', '=', 'workspaces.id')
            .where('owners.account_id', '=', ownerId)
            .where('owners.role', '=', 'owner'),
        ),
      ),
    )
    .executeTakeFirst();
  return other === undefined;
}

export async function insertWorkspace(
  db: Db,
  given: { id?: string; name: string; ownerId: string },
  now: string,
): Promise<string> {
  const id = given.id ?? newId();
  await db
    .insertInto('workspaces')
    .values({
      id,
      name: given.name,
      version: 1,
      created_by: given.ownerId,
      created_at: now,
      updated_at: null,
      deleted_at: null,
    })
    .execute();
  await addMember(db, { workspaceId: id, accountId: given.ownerId, role: 'owner' }, now);
  return id;
}

/** Adds a member. Returns false if the person already is a member, whose role then doesn't change. */
export async function addMember(
  db: Db,
  { workspaceId, accountId, role }: { workspaceId: string; accountId: string; role: Role },
  now: string,
): Promise<boolean> {
  const added = await db
    .insertInto('workspace_members')
    .values({ workspace_id: workspaceId, account_id: accountId, role, created_at: now })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'account_id']).doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return added !== undefined;
}
