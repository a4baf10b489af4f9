import type { ConversationMessage, ConversationShared } from '../../../domain/conversation.ts';
import { AppError } from '../../../domain/errors.ts';
import type { ConversationRow, Db } from '../../db/schema.ts';
import type { Viewer } from '../projects/policy.ts';
import { presentShared } from './presenter.ts';
import { findConversation, type FoundConversation, lastMessagesOf, membersOf } from './repository.ts';
import { words } from './messages.ts';

/** A conversation the viewer is in; to anyone else, managers too, it is one that doesn't exist. */
export async function ownConversation(db: Db, viewer: Viewer, id: string): Promise<FoundConversation> {
  const found = await findConversation(db, viewer, id);
  if (!found) throw new AppError('NOT_FOUND', words.notFound);
  return found;
}

/** Each of these conversations with its people and its last message. */
export async function wholeConversations(db: Db, rows: ConversationRow[]): Promise<ConversationShared[]> {
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

export async function wholeConversation(db: Db, row: ConversationRow): Promise<ConversationShared> {
  const [whole] = await wholeConversations(db, [row]);
  if (!whole) throw new AppError('NOT_FOUND', words.notFound);
  return whole;
}
