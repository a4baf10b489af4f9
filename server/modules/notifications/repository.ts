import { type Expression, type ExpressionBuilder, type Insertable, sql, type SqlBool } from 'kysely';
import type { NotificationType } from '../../../domain/notification.ts';
import { lookOf } from '../../../domain/projectGlyph.ts';
import type { Database, Db, NotificationsTable } from '../../db/schema.ts';
import type { NotificationRow, FullNotification } from './presenter.ts';
import { batchesOf } from '../../batches.ts';

/** Inserts notifications in few statements. Returns the new ones, by dedupe key. */
export async function insertNotifications(db: Db, rows: Insertable<NotificationsTable>[]): Promise<NotificationRow[]> {
  const inserted: NotificationRow[] = [];
  for (const batch of batchesOf(rows)) {
    inserted.push(
      ...(await db
        .insertInto('notifications')
        .values(batch)
        .onConflict((conflict) => conflict.columns(['account_id', 'dedupe_key']).doNothing())
        .returningAll()
        .execute()),
    );
  }
  return inserted;
}

/** Literal SQL: SQLite does not use a partial index for a bound value. */
const isListed = sql<SqlBool>`notifications.in_app = 1`;

const listedIn =
  (workspaceId: string) =>
  (where: ExpressionBuilder<Database, 'notifications'>): Expression<SqlBool> =>
    where.and([
      isListed,
      where.or([
        where('notifications.workspace_id', '=', workspaceId),
        where('notifications.type', '=', 'workspace_invitation'),
      ]),
    ]);

/** The same key as `unitOf` in the domain. */
const unit = sql<string>`
  case
    when notifications.type = 'reminder' and notifications.due_date is not null
      then notifications.due_date || ' ' || substr(notifications.created_at, 1, 10)
    when notifications.type = 'task_comment' and notifications.task_id is not null
      then notifications.task_id || ' ' || substr(notifications.created_at, 1, 10)
    else notifications.id
  end`;

/** Number of unread notifications in a workspace by account, zeros included. Those of a unit count once. */
export async function unreadOf(db: Db, workspaceId: string, accountIds: string[]): Promise<Map<string, number>> {
  const counts = new Map(accountIds.map((id) => [id, 0]));
  if (accountIds.length === 0) return counts;
  const unread = db
    .selectFrom('notifications')
    .select('account_id')
    .select(({ fn }) => fn.count<number>(unit).distinct().as('count'))
    .where('account_id', 'in', accountIds)
    .where(isListed)
    .where('read_at', 'is', null)
    .groupBy('account_id');
  // Two queries, so that each has an index and is fast for people with thousands of notifications.
  const own = await unread.where('workspace_id', '=', workspaceId).execute();
  const invitations = await unread
    .where('type', '=', 'workspace_invitation')
    .where('workspace_id', '!=', workspaceId)
    .execute();
  for (const row of [...own, ...invitations])
    counts.set(row.account_id, (counts.get(row.account_id) ?? 0) + Number(row.count));
  return counts;
}

export async function workspacesOfPerson(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('workspace_members')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_members.workspace_id')
    .select('workspaces.id')
    .where('workspace_members.account_id', '=', accountId)
    .where('workspaces.deleted_at', 'is', null)
    .orderBy('workspaces.id')
    .execute();
  return rows.map(({ id }) => id);
}

export const notificationsTo = (db: Db, accountId: string): Promise<NotificationRow[]> =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

interface Listing {
  accountId: string;
  workspaceId: string;
  pageIndex: number;
  pageSize: number;
  unreadOnly: boolean;
  type: NotificationType | undefined;
}

export async function pageOfNotifications(
  db: Db,
  { accountId, workspaceId, pageIndex, pageSize, unreadOnly, type }: Listing,
): Promise<{ rows: FullNotification[]; total: number }> {
  const matching = db
    .selectFrom('notifications')
    .where('notifications.account_id', '=', accountId)
    .where(listedIn(workspaceId))
    .$if(unreadOnly, (query) => query.where('notifications.read_at', 'is', null))
    .$if(type !== undefined, (query) => query.where('notifications.type', '=', type ?? 'reminder'));
  const rows = await matching
    .selectAll('notifications')
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize)
    .execute();
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows: await withReferences(db, rows), total: Number(total) };
}

export async function withReferences(db: Db, rows: NotificationRow[]): Promise<FullNotification[]> {
  const ids = [...new Set(rows.flatMap(({ actor_id: id }) => id ?? []))];
  const people =
    ids.length === 0
      ? []
      : await db
          .selectFrom('accounts')
          .select(['id', 'name', 'last_name as lastName', 'nickname', 'avatar'])
          .where('id', 'in', ids)
          .execute();
  const byId = new Map(people.map((person) => [person.id, person]));
  const projects = await projectsById(db, [...new Set(rows.flatMap(({ project_id: id }) => id ?? []))]);
  return rows.map((row) => ({
    ...row,
    actor: (row.actor_id && byId.get(row.actor_id)) || null,
    project: (row.project_id && projects.get(row.project_id)) || null,
  }));
}

async function projectsById(db: Db, ids: string[]): Promise<Map<string, FullNotification['project']>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('projects')
    .select(['id', 'name', 'color', 'glyph'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, { name: row.name, ...lookOf(row) }]));
}

export const markOne = (
  db: Db,
  { accountId, workspaceId, id, readAt }: { accountId: string; workspaceId: string; id: string; readAt: string | null },
) =>
  db
    .updateTable('notifications')
    // The time of the first reading is kept.
    .set(({ fn, val }) => ({ read_at: readAt === null ? null : fn.coalesce('read_at', val(readAt)) }))
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where((where) => where.or([where('workspace_id', '=', workspaceId), where('type', '=', 'workspace_invitation')]))
    .returningAll()
    .executeTakeFirst();

/** Marks all notifications in the list, or those with the ids. Returns the types of the changed ones. */
export async function markMany(
  db: Db,
  {
    accountId,
    workspaceId,
    readAt,
    ids,
  }: { accountId: string; workspaceId: string; readAt: string | null; ids: string[] | undefined },
): Promise<Set<NotificationType>> {
  const rows = await db
    .updateTable('notifications')
    .set({ read_at: readAt })
    .where('account_id', '=', accountId)
    .where(isListed)
    .where('read_at', readAt === null ? 'is not' : 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .where((where) => where.or([where('workspace_id', '=', workspaceId), where('type', '=', 'workspace_invitation')]))
    .returning('type')
    .execute();
  return new Set(rows.map(({ type }) => type));
}

interface Recipient {
  id: string;
  email: string;
  language: string | null;
  /** JSON; null if the person changed no settings. */
  settings: string | null;
}

/** The people who can be notified: their account exists and, except for an invitation, they are in the workspace. */
export async function reachableRecipients(
  db: Db,
  { workspaceId, ids, isInvitation }: { workspaceId: string; ids: string[]; isInvitation: boolean },
): Promise<Recipient[]> {
  const found: Recipient[] = [];
  for (const batch of batchesOf(ids)) {
    found.push(
      ...(await db
        .selectFrom('accounts')
        .leftJoin('notification_settings', 'notification_settings.account_id', 'accounts.id')
        .select(['accounts.id', 'accounts.email', 'accounts.language', 'notification_settings.settings'])
        .where('accounts.id', 'in', batch)
        .where('accounts.deleted_at', 'is', null)
        .$if(!isInvitation, (query) =>
          query.where(
            'accounts.id',
            'in',
            db
              .selectFrom('workspace_members')
              .select('workspace_members.account_id')
              .where('workspace_members.workspace_id', '=', workspaceId),
          ),
        )
        .orderBy('accounts.id')
        .execute()),
    );
  }
  return found;
}

export async function viewersOfProject(
  db: Db,
  { workspaceId, projectId, ids }: { workspaceId: string; projectId: string; ids: string[] },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('workspace_members')
    .innerJoin('accounts', 'accounts.id', 'workspace_members.account_id')
    .select('workspace_members.account_id')
    .where('workspace_members.workspace_id', '=', workspaceId)
    .where('workspace_members.account_id', 'in', ids)
    .where('accounts.deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where('workspace_members.role', 'in', ['owner', 'admin']),
        where(
          'workspace_members.account_id',
          'in',
          where
            .selectFrom('project_members')
            .select('project_members.account_id')
            .where('project_members.project_id', '=', projectId),
        ),
      ]),
    )
    .execute();
  const found = new Set(rows.map((row) => row.account_id));
  return ids.filter((id) => found.has(id));
}
