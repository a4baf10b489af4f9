import { countOf } from '../../db/cursor.ts';
import type { Selectable } from 'kysely';
import type { ChatMessage, ChatProposal } from '../../../domain/chat.ts';
import { currentMemberships } from '../../db/memberships.ts';
import type { ChatMessagesTable, ChatProposalsTable, Db } from '../../db/schema.ts';
import type { Viewer } from '../projects/policy.ts';
import type { ChatId } from '../../realtime/chats.ts';

export type ChatMessageRow = Selectable<ChatMessagesTable>;
export type ChatProposalRow = Selectable<ChatProposalsTable>;

export async function viewerIn(db: Db, accountId: string, workspaceId: string): Promise<Viewer | null> {
  const row = await currentMemberships(db)
    .innerJoin('accounts', 'accounts.id', 'workspace_members.account_id')
    .select('workspace_members.role')
    .where('workspace_members.account_id', '=', accountId)
    .where('workspace_members.workspace_id', '=', workspaceId)
    .where('accounts.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? { id: accountId, role: row.role, workspaceId } : null;
}

/**
 * Takes the next message number of a chat. Creates the chat if necessary. Its row is locked until the end of the unit
 * of work.
 */
export async function nextNumber(db: Db, { accountId, projectId, workspaceId }: ChatId): Promise<number> {
  const chat = await db
    .insertInto('chats')
    .values({
      project_id: projectId,
      account_id: accountId,
      workspace_id: workspaceId,
      last_number: 1,
      answering_id: null,
      beat_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'account_id'])
        .doUpdateSet(({ ref, eb }) => ({ last_number: eb(ref('chats.last_number'), '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return chat.last_number;
}

/** Claims a chat for an answer. Returns false while another answer is in progress. */
export async function claimChat(
  db: Db,
  { accountId, projectId }: ChatId,
  answerId: string,
  now: string,
): Promise<boolean> {
  const claimed = await db
    .updateTable('chats')
    .set({ answering_id: answerId, beat_at: now })
    .where('project_id', '=', projectId)
    .where('account_id', '=', accountId)
    .where('answering_id', 'is', null)
    .returning('project_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function releaseChat(db: Db, { accountId, projectId }: ChatId, answerId: string): Promise<void> {
  await db
    .updateTable('chats')
    .set({ answering_id: null, beat_at: null })
    .where('project_id', '=', projectId)
    .where('account_id', '=', accountId)
    .where('answering_id', '=', answerId)
    .execute();
}

export const unanswered = (db: Db, { accountId, projectId }: ChatId): Promise<ChatMessageRow[]> =>
  db
    .selectFrom('chat_messages')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where('type', '=', 'user')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('chat_messages as answer').select('answer.id').whereRef('answer.answers', '=', 'chat_messages.id'),
        ),
      ),
    )
    .orderBy('number')
    .limit(10)
    .execute();

export async function messageOf(
  db: Db,
  { accountId, projectId }: Pick<ChatId, 'accountId' | 'projectId'>,
  id: string,
): Promise<ChatMessageRow | undefined> {
  return db
    .selectFrom('chat_messages')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
}

export async function messagesBefore(
  db: Db,
  { accountId, projectId }: Pick<ChatId, 'accountId' | 'projectId'>,
  { before, limit, offset = 0 }: { before: number | null; limit: number; offset?: number },
): Promise<ChatMessageRow[]> {
  const rows = await db
    .selectFrom('chat_messages')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .$if(before !== null, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.reverse();
}

export async function countMessages(
  db: Db,
  { accountId, projectId }: Pick<ChatId, 'accountId' | 'projectId'>,
): Promise<number> {
  return countOf(
    db.selectFrom('chat_messages').where('account_id', '=', accountId).where('project_id', '=', projectId),
  );
}

const proposalsOf = async (db: Db, messageIds: string[]): Promise<Map<string, ChatProposal[]>> => {
  const found = new Map<string, ChatProposal[]>();
  if (messageIds.length === 0) return found;
  const rows = await db
    .selectFrom('chat_proposals')
    .selectAll()
    .where('message_id', 'in', messageIds)
    .orderBy('position')
    .execute();
  for (const row of rows) found.set(row.message_id, [...(found.get(row.message_id) ?? []), presentProposal(row)]);
  return found;
};

const presentProposal = (row: ChatProposalRow): ChatProposal => ({
  id: row.id,
  action: JSON.parse(row.action) as ChatProposal['action'],
  lines: JSON.parse(row.lines) as string[],
  title: row.title,
  state: row.state,
  reason: row.reason,
  taskId: row.task_id,
});

export async function presentMessages(db: Db, rows: ChatMessageRow[]): Promise<ChatMessage[]> {
  const proposals = await proposalsOf(
    db,
    rows.filter(({ type }) => type === 'assistant').map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    content: row.content,
    userId: row.account_id,
    workspaceId: row.workspace_id,
    projectId: row.project_id,
    timestamp: row.at,
    type: row.type,
    state: row.state,
    failure: row.failure,
    speaker: row.speaker,
    answers: row.answers,
    proposals: proposals.get(row.id) ?? [],
  }));
}

export async function presentMessage(db: Db, row: ChatMessageRow): Promise<ChatMessage> {
  const [message] = await presentMessages(db, [row]);
  if (!message) throw new Error('The message was not presented');
  return message;
}
