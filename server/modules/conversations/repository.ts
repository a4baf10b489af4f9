import { pageOf, totalOf } from '../../db/cursor.ts';
import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely';
import type { ConversationMessage } from '../../../domain/conversation.ts';
import type { Person } from '../../../domain/person.ts';
import type { Role } from '../../../domain/workspace.ts';
import { takeOrder } from '../../db/order.ts';
import { prepared } from '../../db/prepared.ts';
import type { ConversationRow, Database, Db, MessagesTable } from '../../db/schema.ts';
import { personColumns, presentPerson } from '../accounts/person.ts';
import type { Writer } from '../history/edits.ts';
import type { Viewer } from '../projects/policy.ts';
import { type MessageWithPerson, presentMessage } from './presenter.ts';

export interface FoundConversation {
  row: ConversationRow;
  lastRead: number;
}

const conversationOf = prepared<{ id: string; viewerId: string; workspaceId: string }>()((db, param) =>
  db
    .selectFrom('conversations')
    .innerJoin('conversation_members', 'conversation_members.conversation_id', 'conversations.id')
    .selectAll('conversations')
    .select('conversation_members.last_read')
    .where('conversations.id', '=', param('id'))
    .where('conversations.workspace_id', '=', param('workspaceId'))
    .where('conversation_members.account_id', '=', param('viewerId')),
);

export async function findConversation(db: Db, viewer: Viewer, id: string): Promise<FoundConversation | undefined> {
  const [found] = await conversationOf(db, { id, viewerId: viewer.id, workspaceId: viewer.workspaceId });
  if (!found) return undefined;
  const { last_read: lastRead, ...row } = found;
  return { row, lastRead };
}

export const directConversation = (db: Db, workspaceId: string, key: string): Promise<ConversationRow | undefined> =>
  db
    .selectFrom('conversations')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('direct_key', '=', key)
    .executeTakeFirst();

export const directKeyOf = (one: string, other: string): string => [one, other].sort().join(':');

/**
 * Inserts a conversation. Returns false if its id is in use, or if the two people already have a direct conversation.
 */
export async function insertConversation(db: Db, row: ConversationRow): Promise<boolean> {
  const inserted = await db
    .insertInto('conversations')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Adds people to a conversation and marks all messages as read for them. Returns the ids of the new members. */
export async function insertMembers(
  db: Db,
  { id, workspace_id: workspaceId, last_number: lastRead }: ConversationRow,
  accountIds: string[],
  now: string,
): Promise<string[]> {
  const inserted = await db
    .insertInto('conversation_members')
    .values(
      accountIds.map((accountId) => ({
        conversation_id: id,
        account_id: accountId,
        workspace_id: workspaceId,
        last_read: lastRead,
        joined_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['conversation_id', 'account_id']).doNothing())
    .returning('account_id')
    .execute();
  return inserted.map((row) => row.account_id);
}

export const memberIdsOf = async (db: Db, conversationId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('conversation_members')
      .select('account_id')
      .where('conversation_id', '=', conversationId)
      .execute()
  ).map((row) => row.account_id);

export async function deleteMember(db: Db, conversationId: string, accountId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('conversation_members')
    .where('conversation_id', '=', conversationId)
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function membersOf(db: Db, conversationIds: string[]): Promise<Map<string, Person[]>> {
  const found = new Map<string, Person[]>(conversationIds.map((id) => [id, []]));
  if (conversationIds.length === 0) return found;
  const rows = await db
    .selectFrom('conversation_members')
    .innerJoin('accounts', 'accounts.id', 'conversation_members.account_id')
    .select('conversation_members.conversation_id')
    .select(personColumns)
    .where('conversation_members.conversation_id', 'in', conversationIds)
    .orderBy('conversation_members.joined_at')
    .orderBy('accounts.id')
    .execute();
  for (const row of rows) found.get(row.conversation_id)?.push(presentPerson(row));
  return found;
}

/** Increases the version of a conversation. This also locks the row on both databases. */
export const nextVersion = (db: Db, id: string): Promise<ConversationRow> =>
  db
    .updateTable('conversations')
    .set((old) => ({ version: old('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const rename = (
  db: Db,
  id: string,
  { name, by, session }: Writer & { name: string },
): Promise<ConversationRow> =>
  db
    .updateTable('conversations')
    .set((old) => ({
      name,
      named_by: by,
      named_session_id: session,
      version: old('version', '+', 1),
      named_version: old('version', '+', 1),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Locks a conversation with an update that changes nothing, which works on both databases. */
export const lockConversation = (db: Db, id: string): Promise<ConversationRow> =>
  db
    .updateTable('conversations')
    .set((old) => ({ version: old.ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Counts deleted messages after the last read one. Numbers have no gaps. So the number of unread messages is the
 * difference between the numbers, minus the deleted messages and the person's own.
 */
const deletedUnread = ({ selectFrom }: ExpressionBuilder<Database, 'conversations' | 'conversation_members'>) =>
  selectFrom('messages as deleted')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('deleted.conversation_id', '=', 'conversations.id')
    .whereRef('deleted.number', '>', 'conversation_members.last_read')
    .where('deleted.deleted_at', 'is not', null);

const ownUnread = ({ selectFrom }: ExpressionBuilder<Database, 'conversations' | 'conversation_members'>) =>
  selectFrom('messages as own')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('own.conversation_id', '=', 'conversations.id')
    .whereRef('own.sender_id', '=', 'conversation_members.account_id')
    .whereRef('own.number', '>', 'conversation_members.last_read')
    .where('own.deleted_at', 'is', null);

export async function unreadAfter(
  db: Db,
  { id, last_number: last }: ConversationRow,
  { accountId, lastRead }: { accountId: string; lastRead: number },
): Promise<number> {
  if (last <= lastRead) return 0;
  const read = db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('conversation_id', '=', id)
    .where('number', '>', lastRead);
  const deleted = await read.where('deleted_at', 'is not', null).executeTakeFirstOrThrow();
  const own = await read.where('sender_id', '=', accountId).where('deleted_at', 'is', null).executeTakeFirstOrThrow();
  return last - lastRead - Number(deleted.count) - Number(own.count);
}

/** Returns true if there is a message from another person after this number. */
export async function hasUnread(
  db: Db,
  { conversationId, accountId, after }: { conversationId: string; accountId: string; after: number },
): Promise<boolean> {
  const found = await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('number', '>', after)
    .where('sender_id', '!=', accountId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function pageOfConversations(
  db: Db,
  viewer: Viewer,
  { pageIndex, pageSize }: { pageIndex: number; pageSize: number },
) {
  const own = db
    .selectFrom('conversation_members')
    .innerJoin('conversations', 'conversations.id', 'conversation_members.conversation_id')
    .where('conversation_members.account_id', '=', viewer.id)
    .where('conversation_members.workspace_id', '=', viewer.workspaceId);
  const found = await own
    .selectAll('conversations')
    .select((build) => [
      'conversation_members.last_read',
      deletedUnread(build).as('deleted_unread'),
      ownUnread(build).as('own_unread'),
    ])
    .orderBy('conversations.last_place', 'desc')
    .orderBy('conversations.last_at', 'desc')
    .orderBy('conversations.id', 'desc')
    .$call(pageOf({ pageIndex, pageSize }))
    .execute();
  const rows = found.map(({ last_read: lastRead, deleted_unread: deleted, own_unread: own, ...row }) => ({
    row,
    lastRead,
    unread: Math.max(0, row.last_number - lastRead - Number(deleted ?? 0) - Number(own ?? 0)),
  }));
  return { rows, total: await totalOf({ pageIndex, pageSize }, rows, own) };
}

const withSenders = (db: Db) =>
  db
    .selectFrom('messages')
    .innerJoin('accounts', 'accounts.id', 'messages.sender_id')
    .selectAll('messages')
    .select(personColumns);

export async function lastMessagesOf(db: Db, conversationIds: string[]): Promise<Map<string, ConversationMessage>> {
  if (conversationIds.length === 0) return new Map();
  const rows = await withSenders(db)
    .innerJoin('conversations', (join) =>
      join
        .onRef('conversations.id', '=', 'messages.conversation_id')
        .onRef('conversations.last_number', '=', 'messages.number'),
    )
    .where('conversations.id', 'in', conversationIds)
    .execute();
  return new Map(rows.map((row) => [row.conversation_id, presentMessage(row)]));
}

/** Finds a message of the conversation, even if it was deleted. */
export const findMessage = (db: Db, conversationId: string, id: string): Promise<MessageWithPerson | undefined> =>
  withSenders(db)
    .where('messages.id', '=', id)
    .where('messages.conversation_id', '=', conversationId)
    .executeTakeFirst();

/** Returns the number of the oldest message, or 1 in an empty conversation. */
export async function firstNumber(db: Db, conversationId: string): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select('number')
    .where('conversation_id', '=', conversationId)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? 1;
}

/** Returns the messages with the numbers `from` to `to`, inclusive. */
export const messagesBetween = (
  db: Db,
  conversationId: string,
  from: number,
  to: number,
): Promise<MessageWithPerson[]> =>
  withSenders(db)
    .where('messages.conversation_id', '=', conversationId)
    .where('messages.number', '>=', from)
    .where('messages.number', '<=', to)
    .orderBy('messages.number')
    .execute();

/** Takes the next number for the order of messages and new conversations in a workspace. */
export const takePlace = (db: Db, workspaceId: string): Promise<number> =>
  takeOrder(db, {
    key: `conversations/${workspaceId}`,
    first: sql<number>`(select coalesce(max(last_place), 0) + 1 from conversations where workspace_id = ${workspaceId})`,
  });

/** Takes the next message number of a conversation. Other writers wait until this unit of work ends. */
export async function takeNumber(
  db: Db,
  { id, workspaceId, now }: { id: string; workspaceId: string; now: string },
): Promise<ConversationRow> {
  const place = await takePlace(db, workspaceId);
  return db
    .updateTable('conversations')
    .set((old) => ({ last_number: old('last_number', '+', 1), last_at: now, last_place: place }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertMessage(db: Db, row: Insertable<MessagesTable>): Promise<boolean> {
  const inserted = await db
    .insertInto('messages')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Changes a message. Returns false if the message was deleted. */
export async function changeMessage(
  db: Db,
  id: string,
  set: Pick<Updateable<MessagesTable>, 'content' | 'search_text' | 'edited_at' | 'deleted_at' | 'text_session_id'>,
): Promise<boolean> {
  const changed = await db
    .updateTable('messages')
    .set((old) => ({ ...set, version: old('version', '+', 1), text_version: old('version', '+', 1) }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Marks messages as read. Returns false if they already were. */
export async function markRead(
  db: Db,
  { conversationId, accountId, number }: { conversationId: string; accountId: string; number: number },
): Promise<boolean> {
  const changed = await db
    .updateTable('conversation_members')
    .set({ last_read: number })
    .where('conversation_id', '=', conversationId)
    .where('account_id', '=', accountId)
    .where('last_read', '<', number)
    .returning('account_id')
    .executeTakeFirst();
  return changed !== undefined;
}

export async function findPeople(
  db: Db,
  viewer: Viewer,
  accountIds: string[],
): Promise<{ id: string; role: Role; sharesProject: boolean }[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('workspace_members')
    .innerJoin('accounts', 'accounts.id', 'workspace_members.account_id')
    .select('workspace_members.account_id as id')
    .select('workspace_members.role')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('project_members as theirs')
          .innerJoin('project_members as own', 'own.project_id', 'theirs.project_id')
          .innerJoin('projects', 'projects.id', 'theirs.project_id')
          .select(sql<number>`1`.as('one'))
          .whereRef('theirs.account_id', '=', 'workspace_members.account_id')
          .where('own.account_id', '=', viewer.id)
          .where('own.workspace_id', '=', viewer.workspaceId)
          .where('projects.deleted_at', 'is', null),
      ).as('shares'),
    )
    .where('workspace_members.workspace_id', '=', viewer.workspaceId)
    .where('workspace_members.account_id', 'in', accountIds)
    .where('accounts.deleted_at', 'is', null)
    .execute();
  return rows.map(({ id, role, shares }) => ({ id, role, sharesProject: Boolean(shares) }));
}

export const conversationsOf = (
  db: Db,
  workspaceId: string,
  accountId: string,
): Promise<Pick<ConversationRow, 'id' | 'kind'>[]> =>
  db
    .selectFrom('conversation_members')
    .innerJoin('conversations', 'conversations.id', 'conversation_members.conversation_id')
    .select(['conversations.id', 'conversations.kind'])
    .where('conversation_members.account_id', '=', accountId)
    .where('conversation_members.workspace_id', '=', workspaceId)
    .orderBy('conversations.id')
    .execute();
