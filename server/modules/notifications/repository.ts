import { keyOf } from '../../../domain/taskKey.ts';
import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from 'kysely';
import type { Pagination } from '../../../domain/common.ts';
import { fullName } from '../../../domain/fullName.ts';
import type { ChangedField, Notification, NotificationType } from '../../../domain/notification.ts';
import { lookOf } from '../../../domain/projectGlyph.ts';
import { currentMemberships } from '../../db/memberships.ts';
import type { Database, Db, NotificationsTable } from '../../db/schema.ts';
import type { NotificationRow, FullNotification } from './presenter.ts';
import { batchesOf } from '../../db/batches.ts';
import { countOf, type PageAsked, pageOf, paginationOf, sortedBy, type SortKey } from '../../db/cursor.ts';
import { takeOrders } from '../../db/order.ts';
import { type StoredChange, storedChanges } from './storedChanges.ts';
import { excerptOf, excerptSource } from './text.ts';
import { isVisible, maySee } from './visible.ts';

export const maxRows = 300;
const orderOf = (accountId: string): string => `notifications/${accountId}`;

/** Inserts notifications for several people in few statements. Returns the new ones by their dedupe key. */
export async function insertNotifications(db: Db, rows: Insertable<NotificationsTable>[]): Promise<NotificationRow[]> {
  const inserted: NotificationRow[] = [];
  for (const batch of batchesOf(rows, maxRows)) {
    const numbers = await takeNumbers(
      db,
      batch.map((row) => row.account_id),
    );
    inserted.push(
      ...(await db
        .insertInto('notifications')
        .values(batch.map((row) => ({ ...row, number: numbers.get(row.account_id) })))
        .onConflict((conflict) => conflict.columns(['account_id', 'dedupe_key']).doNothing())
        .returningAll()
        .execute()),
    );
  }
  return inserted;
}

/** Takes the next number in each person's list. Other writers to these lists wait until the unit ends. */
export async function takeNumbers(db: Db, accountIds: string[]): Promise<Map<string, number>> {
  const numbers = await takeOrders(
    db,
    accountIds.map((id) => ({
      key: orderOf(id),
      first: sql<number>`(select coalesce(max(number), 0) + 1 from notifications where account_id = ${id})`,
    })),
  );
  return new Map(accountIds.map((id) => [id, numbers.get(orderOf(id)) ?? 0]));
}

/** Literal values in SQL, because SQLite doesn't use a partial index for a bound value. */
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

/** Grouping key of a notification. It must equal `unitOf` in the domain. */
const unit = sql<string>`
  case
    when notifications.type = 'reminder' and notifications.due_date is not null
      then notifications.due_date || ' ' || substr(notifications.created_at, 1, 10)
    when notifications.type = 'task_comment' and notifications.task_id is not null
      then notifications.task_id || ' ' || substr(notifications.created_at, 1, 10)
    else notifications.id
  end`;

/**
 * Returns the number of unread notifications that each person sees in a workspace, by account, including zeros.
 * Notifications with the same grouping key count once.
 */
export async function unreadOf(
  db: Db,
  { workspaceId, accountIds, now }: { workspaceId: string; accountIds: string[]; now: string },
): Promise<Map<string, number>> {
  const counts = new Map(accountIds.map((id) => [id, 0]));
  if (accountIds.length === 0) return counts;
  const unread = db
    .selectFrom('notifications')
    .select('account_id')
    .select(({ fn }) => fn.count<number>(unit).distinct().as('count'))
    .where('account_id', 'in', accountIds)
    .where(isListed)
    .where('read_at', 'is', null)
    .where(isVisible(now))
    .groupBy('account_id');
  // Two separate queries, because each of them can use an index, which is fast even for people with thousands of
  // notifications.
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
  const rows = await currentMemberships(db)
    .select('workspaces.id')
    .where('workspace_members.account_id', '=', accountId)
    .orderBy('workspaces.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns all notifications that a person may read now, newest first. */
export const notificationsTo = (db: Db, accountId: string, now: string): Promise<FullNotification[]> =>
  visible(db, now, (query) => query.where('notifications.account_id', '=', accountId).$call(sortedBy(inOrder)));

/** Returns the notifications with these ids that their recipients may read now, in the order of the ids. */
export async function notificationsById(db: Db, ids: string[], now: string): Promise<FullNotification[]> {
  const found = new Map<string, FullNotification>();
  for (const batch of batchesOf(ids)) {
    const rows = await visible(db, now, (query) => query.where('notifications.id', 'in', batch));
    for (const row of rows) found.set(row.id, row);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Returns the unread notifications of a daily summary that the person may read now, newest first. */
export const unreadOfDigest = (db: Db, digestId: string, now: string): Promise<FullNotification[]> =>
  visible(db, now, (query) =>
    query
      .where('notifications.digest_id', '=', digestId)
      .where('notifications.read_at', 'is', null)
      .$call(sortedBy(inOrder)),
  );

interface Listing extends PageAsked {
  accountId: string;
  workspaceId: string;
  unreadOnly: boolean;
  type: NotificationType | undefined;
  now: string;
}

export async function pageOfNotifications(
  db: Db,
  { accountId, workspaceId, unreadOnly, type, now, ...asked }: Listing,
): Promise<{ rows: FullNotification[]; pagination: Pagination }> {
  const matching = (query: Query) =>
    query
      .where('notifications.account_id', '=', accountId)
      .where(listedIn(workspaceId))
      .$if(unreadOnly, (one) => one.where('notifications.read_at', 'is', null))
      .$if(type !== undefined, (one) => one.where('notifications.type', '=', type ?? 'reminder'));
  const rows = await visible(db, now, (query) => matching(query).$call(pageOf(asked, inOrder)));
  const total = await countOf(matching(db.selectFrom('notifications')).where(isVisible(now)));
  return { rows, pagination: paginationOf(inOrder, asked, { rows, total }) };
}

const inOrder: SortKey<NotificationRow>[] = [
  { by: sql.ref('notifications.number'), of: ({ number }) => number, type: 'number', descending: true },
  { by: sql.ref('notifications.created_at'), of: (row) => row.created_at, descending: true },
  { by: sql.ref('notifications.id'), of: ({ id }) => id, descending: true },
];

type Query = SelectQueryBuilder<Database, 'notifications', object>;

/** Reads the notifications that `narrow` selects and that their recipients may read, with current names and texts. */
const visible = async (db: Db, now: string, narrow: (query: Query) => Query): Promise<FullNotification[]> =>
  withReferences(
    db,
    await narrow(db.selectFrom('notifications')).where(isVisible(now)).selectAll('notifications').execute(),
  );

async function withReferences(db: Db, rows: NotificationRow[]): Promise<FullNotification[]> {
  const ids = (column: keyof NotificationRow) => [
    ...new Set(rows.flatMap((row) => (row[column] as string | null) ?? [])),
  ];
  const changes = new Map(rows.map((row) => [row.id, storedChanges(row)]));
  const changedIds = (...fields: ChangedField[]) => [
    ...new Set([...changes.values()].flat().flatMap(({ field, to }) => (fields.includes(field) ? to : []))),
  ];
  const [people, projects, tasks, documents, comments, messages, conversations, workspaces, statuses] = [
    await byId([...new Set([...ids('actor_id'), ...changedIds('assignees')])], (some) =>
      db
        .selectFrom('accounts')
        .select(['id', 'name', 'last_name as lastName', 'nickname', 'avatar'])
        .where('id', 'in', some)
        .execute(),
    ),
    await byId(ids('project_id'), (some) =>
      db.selectFrom('projects').select(['id', 'name', 'color', 'glyph']).where('id', 'in', some).execute(),
    ),
    await byId([...new Set([...ids('task_id'), ...changedIds('blocking')])], (some) => taskReferences(db, some)),
    await byId(ids('document_id'), (some) =>
      db.selectFrom('documents').select(['id', 'title']).where('id', 'in', some).execute(),
    ),
    await byId(ids('comment_id'), (some) =>
      db
        .selectFrom('comments')
        .select(['id', startOf('content')])
        .where('id', 'in', some)
        .execute(),
    ),
    await byId(ids('message_id'), (some) =>
      db
        .selectFrom('messages')
        .select(['id', startOf('content')])
        .where('id', 'in', some)
        .execute(),
    ),
    await byId(ids('conversation_id'), (some) =>
      db.selectFrom('conversations').select(['id', 'name']).where('id', 'in', some).execute(),
    ),
    await byId(ids('workspace_id'), (some) =>
      db.selectFrom('workspaces').select(['id', 'name']).where('id', 'in', some).execute(),
    ),
    await byId(changedIds('status'), (some) =>
      db.selectFrom('tags').select(['id', 'name']).where('id', 'in', some).execute(),
    ),
  ];
  const named = namedChanges({ statuses, people, tasks });
  return rows.map((row) => {
    const [project, task, comment, message] = [
      projects.get(row.project_id ?? ''),
      tasks.get(row.task_id ?? ''),
      comments.get(row.comment_id ?? ''),
      messages.get(row.message_id ?? ''),
    ];
    // A conversation's name is empty if the app names it after its members.
    const subject =
      task?.title ||
      documents.get(row.document_id ?? '')?.title ||
      conversations.get(row.conversation_id ?? '')?.name ||
      (row.type === 'project_invitation' && project?.name) ||
      (row.type === 'workspace_invitation' && workspaces.get(row.workspace_id)?.name) ||
      row.subject;
    const text = comment ?? message ?? (row.place === 'description' ? task : undefined);
    return {
      ...row,
      subject,
      excerpt: text ? excerptOf(text.start) : row.excerpt,
      actor: people.get(row.actor_id ?? '') ?? null,
      taskKey: task?.prefix ? keyOf(task.prefix, task.number) : null,
      project: project ? { name: project.name, ...lookOf(project) } : null,
      ...(row.type === 'task_change' && {
        namedChanges: named(changes.get(row.id) ?? [], task),
        byOthers: changes.get(row.id)?.some(({ by }) => by !== row.actor_id) ?? false,
      }),
    };
  });
}

const taskReferences = (db: Db, ids: string[]) =>
  db
    .selectFrom('tasks')
    .leftJoin('projects', 'projects.id', 'tasks.project_id')
    .select([
      'tasks.id',
      'tasks.project_id',
      'tasks.title',
      'tasks.number',
      'projects.prefix',
      startOf('tasks.description'),
    ])
    .where('tasks.id', 'in', ids)
    .execute();

type ChangedTask = { title: string; project_id: string | null } | undefined;

/** Returns a function that replaces the ids in changes of a task with names. */
function namedChanges({
  statuses,
  people,
  tasks,
}: {
  statuses: ReadonlyMap<string, { name: string }>;
  people: ReadonlyMap<string, { name: string; lastName: string }>;
  tasks: ReadonlyMap<string, ChangedTask>;
}): (changes: readonly StoredChange[], task: ChangedTask) => NonNullable<Notification['changes']> {
  const nameIn: Record<ChangedField, (id: string, task: ChangedTask) => string | undefined> = {
    status: (id) => statuses.get(id)?.name,
    startDate: (day) => day,
    dueDate: (day) => day,
    assignees: (id) => {
      const person = people.get(id);
      return person && fullName(person);
    },
    // Not everyone who may read the task may read tasks of other projects.
    blocking: (id, task) => {
      const other = tasks.get(id);
      return other?.project_id === task?.project_id ? other?.title : undefined;
    },
  };
  return (changes, task) =>
    changes.map(({ field, to }) => ({
      field,
      isSet: to.length > 0,
      to: to.flatMap((id) => nameIn[field](id, task) ?? []),
    }));
}

/** Selects the beginning of a text, from which the excerpt is made. */
const startOf = (column: 'content' | 'tasks.description') =>
  sql<string | null>`substr(${sql.ref(column)}, 1, ${sql.lit(excerptSource)})`.as('start');

async function byId<Row extends { id: string }>(
  ids: string[],
  read: (some: string[]) => Promise<Row[]>,
): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  for (const batch of batchesOf(ids)) for (const row of await read(batch)) found.set(row.id, row);
  return found;
}

/** Marks a notification of the person as read or unread. Returns its type, and whether it is in the list. */
export const markOne = (
  db: Db,
  {
    accountId,
    workspaceId,
    id,
    readAt,
    now,
  }: { accountId: string; workspaceId: string; id: string; readAt: string | null; now: string },
): Promise<Pick<NotificationRow, 'type' | 'in_app'> | undefined> =>
  db
    .updateTable('notifications')
    // Keeps the time of reading of a notification that was already read.
    .set(({ fn, val }) => ({ read_at: readAt === null ? null : fn.coalesce('read_at', val(readAt)) }))
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where((where) => where.or([where('workspace_id', '=', workspaceId), where('type', '=', 'workspace_invitation')]))
    .where(isVisible(now))
    .returning(['type', 'in_app'])
    .executeTakeFirst();

/**
 * Marks notifications as read: the ones with the ids, or all in the list. Returns the types of the changed
 * notifications.
 */
export async function markMany(
  db: Db,
  {
    accountId,
    workspaceId,
    readAt,
    ids,
    now,
  }: { accountId: string; workspaceId: string; readAt: string | null; ids: string[] | undefined; now: string },
): Promise<Set<NotificationType>> {
  const rows = await db
    .updateTable('notifications')
    .set({ read_at: readAt })
    .where('account_id', '=', accountId)
    .where(isListed)
    .where('read_at', readAt === null ? 'is not' : 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .where((where) => where.or([where('workspace_id', '=', workspaceId), where('type', '=', 'workspace_invitation')]))
    .where(isVisible(now))
    .returning('type')
    .execute();
  return new Set(rows.map(({ type }) => type));
}

export type Subject =
  | { taskIds: string[] }
  /** Notifications about mentions in the description of a task. */
  | { describedTaskId: string }
  | { commentId: string }
  | { messageId: string }
  | { documentIds: string[]; accountIds?: string[] }
  | { projectId: string; accountIds?: string[] }
  | { conversationId: string; accountIds?: string[] }
  | { workspaceId: string; accountIds: string[] }
  | { invitationId: string }
  /** Notifications about invitations to a workspace. */
  | { invitingWorkspaceId: string };

export const mentionsIn = (db: Db, documentId: string): Promise<Pick<NotificationRow, 'account_id'>[]> =>
  db
    .selectFrom('notifications')
    .select('account_id')
    .distinct()
    .where('document_id', '=', documentId)
    .where('place', '=', 'document')
    .execute();

export const setExcerpt = (
  db: Db,
  { documentId, accountId, excerpt }: { documentId: string; accountId: string; excerpt: string | null },
) =>
  db
    .updateTable('notifications')
    .set({ excerpt })
    .where('document_id', '=', documentId)
    .where('account_id', '=', accountId)
    .where('place', '=', 'document')
    .execute();

/**
 * Returns the people with listed notifications about a subject, and the workspaces of these notifications. Without
 * `accountIds`, it returns only people who may read the subject, or could read it before it was deleted.
 */
export async function recipientsOf(db: Db, subject: Subject): Promise<{ accountId: string; workspaceId: string }[]> {
  const [column, ids] = columnOf(subject);
  const accountIds = 'accountIds' in subject ? subject.accountIds : undefined;
  if (accountIds?.length === 0) return [];
  const found = new Map<string, { accountId: string; workspaceId: string }>();
  for (const batch of batchesOf(ids)) {
    const rows = await db
      .selectFrom('notifications')
      .select(['account_id as accountId', 'workspace_id as workspaceId'])
      .distinct()
      .where(isListed)
      .where(column, 'in', batch)
      .$if(accountIds !== undefined, (query) => query.where('account_id', 'in', accountIds ?? []))
      .$if(accountIds === undefined, (query) => query.where(maySee()))
      .$if('describedTaskId' in subject, (query) => query.where('place', '=', 'description'))
      .$if('invitingWorkspaceId' in subject, (query) => query.where('type', '=', 'workspace_invitation'))
      .execute();
    for (const row of rows) found.set(`${row.accountId} ${row.workspaceId}`, row);
  }
  return [...found.values()];
}

const columnOf = (
  subject: Subject,
): [
  (
    | 'task_id'
    | 'comment_id'
    | 'message_id'
    | 'document_id'
    | 'project_id'
    | 'conversation_id'
    | 'invitation_id'
    | 'workspace_id'
  ),
  string[],
] => {
  if ('taskIds' in subject) return ['task_id', subject.taskIds];
  if ('describedTaskId' in subject) return ['task_id', [subject.describedTaskId]];
  if ('commentId' in subject) return ['comment_id', [subject.commentId]];
  if ('messageId' in subject) return ['message_id', [subject.messageId]];
  if ('documentIds' in subject) return ['document_id', subject.documentIds];
  if ('projectId' in subject) return ['project_id', [subject.projectId]];
  if ('conversationId' in subject) return ['conversation_id', [subject.conversationId]];
  if ('invitationId' in subject) return ['invitation_id', [subject.invitationId]];
  return ['workspace_id', ['workspaceId' in subject ? subject.workspaceId : subject.invitingWorkspaceId]];
};

interface Recipient {
  id: string;
  email: string;
  language: string | null;
  /** JSON of the settings. Null if the person changed none. */
  settings: string | null;
}

/**
 * Returns the people who can get a notification: their account exists and, except for an invitation, they are members
 * of the workspace.
 */
export async function reachableRecipients(
  db: Db,
  {
    workspaceId,
    ids,
    isInvitation,
    mutableTaskId = null,
  }: {
    workspaceId: string;
    ids: string[];
    isInvitation: boolean;
    /** Task of which people who muted it get no notification. */
    mutableTaskId?: string | null;
  },
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
        .$if(mutableTaskId !== null, (query) =>
          query.where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('task_followers')
                  .select(sql<number>`1`.as('one'))
                  .whereRef('task_followers.account_id', '=', 'accounts.id')
                  .where('task_followers.task_id', '=', mutableTaskId ?? '')
                  .where('task_followers.state', '=', 'muted'),
              ),
            ),
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
