import { countOf, pageOf } from '../../db/cursor.ts';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Pagination } from '../../../domain/common.ts';
import type { Db, InvitationsTable, ProjectRow } from '../../db/schema.ts';
import { hashToken } from '../../shared/tokens.ts';

export type InvitationRow = Selectable<InvitationsTable>;
export type ListedInvitation = InvitationRow & {
  mail: { due_at: string | null; sent_at: string | null; failure: string | null } | null;
  inviter: { name: string; last_name: string; nickname: string };
  projects: ProjectName[];
};

type ProjectName = Pick<ProjectRow, 'id' | 'name'>;

const invitationsAPage = 100;

/** Saves an invitation. Overwrites an open invitation for the same e-mail address and workspace. */
export const saveInvitation = (db: Db, { id, ...rest }: Insertable<InvitationsTable>): Promise<InvitationRow> =>
  db
    .insertInto('invitations')
    .values({ id, ...rest })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'email'])
        .where('accepted_at', 'is', null)
        .where('seats', 'is', null)
        .doUpdateSet(rest),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

export const invitationByToken = (
  db: Db,
  token: string,
): Promise<(InvitationRow & { workspace_name: string }) | undefined> =>
  db
    .selectFrom('invitations')
    .innerJoin('workspaces', 'workspaces.id', 'invitations.workspace_id')
    .selectAll('invitations')
    .select('workspaces.name as workspace_name')
    .where((where) =>
      where.or([
        where('invitations.token_hash', '=', hashToken(token)),
        where(
          'invitations.id',
          '=',
          where
            .selectFrom('invitation_links')
            .select('invitation_id')
            .where('invitation_links.token_hash', '=', hashToken(token)),
        ),
      ]),
    )
    .where('workspaces.deleted_at', 'is', null)
    .executeTakeFirst();

/**
 * Finds an invitation for one e-mail address by its id. The id is also in notifications, so knowing it proves nothing
 * about the caller.
 */
export const invitationOfOneById = (
  db: Db,
  id: string,
): Promise<(InvitationRow & { workspace_name: string }) | undefined> =>
  db
    .selectFrom('invitations')
    .innerJoin('workspaces', 'workspaces.id', 'invitations.workspace_id')
    .selectAll('invitations')
    .select('workspaces.name as workspace_name')
    .where('invitations.id', '=', id)
    .where('invitations.seats', 'is', null)
    .where('workspaces.deleted_at', 'is', null)
    .executeTakeFirst();

/**
 * Takes the place of the e-mail invitation or a seat of the link. Returns false if none is left, or if the account took
 * one before.
 */
export const takePlace = (db: Db, { id, seats }: InvitationRow, accountId: string, now: string): Promise<boolean> =>
  seats === null ? spendInvitation(db, id, accountId, now) : takeSeat(db, id, accountId, now);

async function takeSeat(db: Db, id: string, accountId: string, now: string): Promise<boolean> {
  // Inserts the person first, so that two simultaneous requests of one person use only one seat.
  const isNew = await db
    .insertInto('invitation_seats')
    .values({ invitation_id: id, account_id: accountId, taken_at: now })
    .onConflict((conflict) => conflict.columns(['invitation_id', 'account_id']).doNothing())
    .returning('account_id')
    .executeTakeFirst();
  if (!isNew) return false;
  const taken = await db
    .updateTable('invitations')
    .set((row) => ({ used_seats: row('used_seats', '+', 1) }))
    .where('id', '=', id)
    .whereRef('used_seats', '<', 'seats')
    .returning('id')
    .executeTakeFirst();
  if (!taken)
    await db
      .deleteFrom('invitation_seats')
      .where('invitation_id', '=', id)
      .where('account_id', '=', accountId)
      .execute();
  return taken !== undefined;
}

export async function hasSeat(db: Db, id: string, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitation_seats')
    .select('account_id')
    .where('invitation_id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

async function spendInvitation(db: Db, id: string, accountId: string, now: string): Promise<boolean> {
  const spent = await db
    .updateTable('invitations')
    .set({ accepted_at: now, accepted_by: accountId })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
}

export async function pageOfInvitations(
  db: Db,
  workspaceId: string,
  { pageIndex = 1, pageSize = invitationsAPage }: { pageIndex?: number; pageSize?: number },
): Promise<{ rows: ListedInvitation[]; pagination: Pagination }> {
  const found = db.selectFrom('invitations').where('workspace_id', '=', workspaceId);
  const total = await countOf(found);
  const rows = await found
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$call(pageOf({ pageIndex, pageSize }))
    .execute();
  return { rows: await withMailAndInviter(db, rows), pagination: { pageIndex, pageSize, total } };
}

export async function withMailAndInviter(db: Db, rows: InvitationRow[]): Promise<ListedInvitation[]> {
  if (rows.length === 0) return [];
  const mails = await db
    .selectFrom('mails')
    .select(['invitation_id', 'due_at', 'sent_at', 'failure'])
    .where(
      'invitation_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const inviters = await db
    .selectFrom('accounts')
    .select(['id', 'name', 'last_name', 'nickname'])
    .where('id', 'in', [...new Set(rows.map((row) => row.invited_by))])
    .execute();
  const projects = await projectsOfInvitations(
    db,
    rows.map(({ id }) => id),
  );
  const lastMail = new Map(mails.map((mail) => [mail.invitation_id, mail]));
  const people = new Map(inviters.map((person) => [person.id, person]));
  return rows.map((row) => ({
    ...row,
    mail: lastMail.get(row.id) ?? null,
    inviter: people.get(row.invited_by) ?? { name: '', last_name: '', nickname: '' },
    projects: (projects.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
  }));
}

/** Replaces the projects of an invitation. */
export async function saveProjects(db: Db, invitationId: string, projectIds: readonly string[]): Promise<void> {
  await db.deleteFrom('invitation_projects').where('invitation_id', '=', invitationId).execute();
  if (projectIds.length === 0) return;
  await db
    .insertInto('invitation_projects')
    .values(projectIds.map((id) => ({ invitation_id: invitationId, project_id: id })))
    .execute();
}

/** Returns the projects of each invitation, oldest first. Leaves out deleted projects. */
export async function projectsOfInvitations(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, (ProjectName & { invitation_id: string })[]>> {
  const rows = await db
    .selectFrom('invitation_projects')
    .innerJoin('projects', 'projects.id', 'invitation_projects.project_id')
    .select(['invitation_projects.invitation_id', 'projects.id', 'projects.name'])
    .where('invitation_projects.invitation_id', 'in', ids)
    .where('projects.deleted_at', 'is', null)
    .orderBy('projects.created_at')
    .orderBy('projects.id')
    .execute();
  return Map.groupBy(rows, (row) => row.invitation_id);
}

export const takeOpenInvitation = (
  db: Db,
  workspaceId: string,
  id: string,
  change: Updateable<InvitationsTable>,
): Promise<InvitationRow | undefined> =>
  db
    .updateTable('invitations')
    .set(change)
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .where('accepted_at', 'is', null)
    .where((where) => where.or([where('seats', 'is', null), where('used_seats', '<', where.ref('seats'))]))
    .returningAll()
    .executeTakeFirst();

export async function discardMails(db: Db, id: string): Promise<void> {
  await db.deleteFrom('invitation_links').where('invitation_id', '=', id).execute();
  await db.deleteFrom('mails').where('invitation_id', '=', id).execute();
}

export const removeOpenInvitation = (db: Db, workspaceId: string, id: string): Promise<InvitationRow | undefined> =>
  db
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .where('accepted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

export const invitationById = (db: Db, workspaceId: string, id: string): Promise<InvitationRow | undefined> =>
  db
    .selectFrom('invitations')
    .selectAll()
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();

/** Returns the id of the member with this e-mail address, or undefined if there is none. */
export async function memberByEmail(db: Db, workspaceId: string, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('workspace_members')
    .innerJoin('accounts', 'accounts.id', 'workspace_members.account_id')
    .select('accounts.id')
    .where('workspace_members.workspace_id', '=', workspaceId)
    .where('accounts.email', '=', email)
    .where('accounts.deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** Marks the e-mail address as verified if the token was sent to it by e-mail. The link to copy proves nothing. */
export async function markEmailVerified(
  db: Db,
  invitation: { token_hash: string },
  { token, accountId }: { token: string; accountId: string },
  now: string,
): Promise<void> {
  if (invitation.token_hash === hashToken(token)) return;
  await db.updateTable('accounts').set({ email_verified_at: now }).where('id', '=', accountId).execute();
}

export async function hasVerifiedEmail(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('email_verified_at')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined && row.email_verified_at !== null;
}
