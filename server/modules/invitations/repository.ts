import type { Insertable, Selectable } from 'kysely';
import type { Pagination } from '../../../domain/common.ts';
import type { Db, InvitationsTable } from '../../db/schema.ts';
import { hashToken } from '../../tokens.ts';

export type InvitationRow = Selectable<InvitationsTable>;

const invitationsAPage = 100;

/** Keeps an invitation; an open one of the same e-mail to the same workspace gives way to it. */
export const putInvitation = (db: Db, row: Insertable<InvitationsTable>): Promise<InvitationRow> =>
  db.insertInto('invitations')
    .values(row)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'email']).where('accepted_at', 'is', null).doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow();

export const invitationByToken = (db: Db, token: string): Promise<(InvitationRow & { workspace_name: string }) | undefined> =>
  db.selectFrom('invitations')
    .innerJoin('workspaces', 'workspaces.id', 'invitations.workspace_id')
    .selectAll('invitations')
    .select('workspaces.name as workspace_name')
    .where('invitations.token_hash', '=', hashToken(token))
    .where('workspaces.deleted_at', 'is', null)
    .executeTakeFirst();

/** Marks an open invitation as used; false when someone else was first. */
export async function spendInvitation(db: Db, id: string, accountId: string, now: string): Promise<boolean> {
  const spent = await db.updateTable('invitations')
    .set({ accepted_at: now, accepted_by: accountId })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
}

/** One page of a workspace's invitations, the newest first. */
export async function pageOfInvitations(
  db: Db,
  workspaceId: string,
  { pageIndex = 1, pageSize = invitationsAPage }: { pageIndex?: number; pageSize?: number },
): Promise<{ rows: InvitationRow[]; pagination: Pagination }> {
  const found = db.selectFrom('invitations').where('workspace_id', '=', workspaceId);
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await found.selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize)
    .execute();
  return { rows, pagination: { pageIndex, pageSize, total } };
}

/** Whether someone with this e-mail is in the workspace. */
export async function isMemberByEmail(db: Db, workspaceId: string, email: string): Promise<boolean> {
  const row = await db.selectFrom('workspace_members')
    .innerJoin('accounts', 'accounts.id', 'workspace_members.account_id')
    .select('accounts.id')
    .where('workspace_members.workspace_id', '=', workspaceId)
    .where('accounts.email', '=', email)
    .where('accounts.deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
