import type { ConversationMessage, ConversationShared } from '../../../domain/conversation.ts';
import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { ConversationRow, Db } from '../../db/schema.ts';
import type { Viewer } from '../projects/policy.ts';
import { presentShared } from './presenter.ts';
import { findConversation, type FoundConversation, lastMessagesOf, membersOf } from './repository.ts';

/** Returns a conversation of the viewer. Throws NOT_FOUND if the viewer isn't a member, even for managers. */
export async function ownConversation(db: Db, viewer: Viewer, id: string): Promise<FoundConversation> {
  const found = await findConversation(db, viewer, id);
  if (!found) throw new AppError('NOT_FOUND', phrase('errors', 'conversations.notFound'));
  return found;
}

export async function withMembers(db: Db, rows: ConversationRow[]): Promise<ConversationShared[]> {
  const ids = rows.map(({ id }) => id);
  const members = await membersOf(db, ids);
  const lastMessages: Map<string, ConversationMessage> = await lastMessagesOf(
    db,
    rows.filter((row) => row.last_number > 0).map(({ id }) => id),
  );
  return rows.map((row) =>
    presentShared(row, { members: members.get(row.id) ?? [], lastMessage: lastMessages.get(row.id) ?? null }),
  );
}

export async function withMembersOf(db: Db, row: ConversationRow): Promise<ConversationShared> {
  const [conversation] = await withMembers(db, [row]);
  if (!conversation) throw new AppError('NOT_FOUND', phrase('errors', 'conversations.notFound'));
  return conversation;
}
