import type { ConversationMessage, ViewedMessage } from '../../../domain/conversation.ts';
import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import { newId } from '../../db/ids.ts';
import type { ConversationRow } from '../../db/schema.ts';
import { searchableText } from '../../db/searchText.ts';
import type { Unit } from '../../unitOfWork.ts';
import { conflictIn, isUnknownTo, writerOf } from '../history/edits.ts';
import { mentionedIn, newlyMentioned, refreshNotifications } from '../notifications/notify.ts';
import type { Viewer } from '../projects/policy.ts';
import { ownConversation, withMembersOf } from './access.ts';
import { notifyMembers } from './notices.ts';
import { mayDeleteMessage, mayEditMessage } from './policy.ts';
import { type MessageWithPerson, presentMessage, presentViewed } from './presenter.ts';
import {
  changeMessage,
  findMessage,
  hasUnread,
  insertMessage,
  markRead,
  takeNumber,
  unreadAfter,
} from './repository.ts';

interface Address {
  conversationId: string;
  messageId: string;
}

/**
 * Creates a message. Marks the messages that the sender had seen as read. The new message becomes read, too, if no
 * message before it is unread.
 */
export async function createMessage(
  unit: Unit,
  viewer: Viewer,
  conversationId: string,
  given: { id?: string; content: string; seen?: number },
): Promise<ViewedMessage> {
  const { db, now } = unit;
  const { lastRead } = await ownConversation(db, viewer, conversationId);
  const row = await takeNumber(db, { id: conversationId, workspaceId: viewer.workspaceId, now });
  const number = row.last_number;
  const id = given.id?.toLowerCase() ?? newId();
  const inserted = await insertMessage(db, {
    id,
    conversation_id: conversationId,
    workspace_id: viewer.workspaceId,
    number,
    place: row.last_place,
    content: given.content,
    search_text: searchableText(given.content),
    sender_id: viewer.id,
    version: 1,
    created_at: now,
    edited_at: null,
    deleted_at: null,
  });
  if (!inserted) throw new AppError('CONFLICT', phrase('errors', 'idTaken'));
  const seen = Math.max(lastRead, Math.min(given.seen ?? 0, number - 1));
  const read = (await hasUnread(db, { conversationId, accountId: viewer.id, after: seen })) ? seen : number;
  await markRead(db, { conversationId, accountId: viewer.id, number: read });
  const message = await publishMessage(unit, viewer, { conversationId, messageId: id });
  // Other browsers of the sender mark the new message as read by themselves. This change is needed because earlier
  // messages were read, too.
  if (lastRead < number - 1 && read > lastRead) {
    const unread = await unreadAfter(db, row, { accountId: viewer.id, lastRead: read });
    unit.publish(
      viewer.workspaceId,
      { accountId: viewer.id },
      { type: 'conversation.read', conversationId, number: read, unread },
    );
  }
  await notifyMentioned(unit, row, message, mentionedIn(message.content));
  return message;
}

/** Updates a message. Throws CONFLICT if the sender changed it in another session after the given version. */
export async function updateMessage(
  unit: Unit,
  viewer: Viewer,
  address: Address,
  given: { content: string; version?: number },
): Promise<ViewedMessage> {
  const { db, now } = unit;
  const { conversation, row } = await ownMessage(unit, viewer, address);
  if (!mayEditMessage({ isSender: row.sender_id === viewer.id }))
    throw new AppError('FORBIDDEN', phrase('errors', 'conversations.mayNotUpdate'));
  const deletedError = (deleted: MessageWithPerson) =>
    new AppError('CONFLICT', phrase('errors', 'conversations.isDeleted'), {
      current: presentViewed(presentMessage(deleted), viewer),
    });
  if (row.deleted_at !== null) throw deletedError(row);
  if (row.content === given.content) return presentViewed(presentMessage(row), viewer);
  const writer = writerOf(unit, viewer);
  // Only the sender can edit a message, so the previous text was written by the same person.
  const isOtherText = isUnknownTo(writer, 'content', { by: viewer.id, session: row.text_session_id });
  if (given.version !== undefined && given.version < row.text_version && isOtherText) {
    const current = presentViewed(presentMessage(row), viewer);
    throw conflictIn(['content'], phrase('errors', 'conversations.changedElsewhere'), current);
  }
  if (
    !(await changeMessage(db, row.id, {
      content: given.content,
      search_text: searchableText(given.content),
      edited_at: now,
      text_session_id: writer.session,
    }))
  )
    throw deletedError((await ownMessage(unit, viewer, address)).row);
  const message = await publishMessage(unit, viewer, address);
  await refreshNotifications(unit, { messageId: row.id });
  await notifyMentioned(unit, conversation, message, newlyMentioned(row.content, message.content));
  return message;
}

/** Deletes a message. Its number is not used again. */
export async function deleteMessage(unit: Unit, viewer: Viewer, address: Address): Promise<ViewedMessage> {
  const { row } = await ownMessage(unit, viewer, address);
  if (!mayDeleteMessage({ isSender: row.sender_id === viewer.id, role: viewer.role }))
    throw new AppError('FORBIDDEN', phrase('errors', 'conversations.mayNotDelete'));
  if (!(await changeMessage(unit.db, row.id, { content: '', search_text: '', deleted_at: unit.now })))
    throw new AppError('NOT_FOUND', phrase('errors', 'conversations.messageNotFound'));
  await refreshNotifications(unit, { messageId: row.id });
  return publishMessage(unit, viewer, address);
}

async function ownMessage(
  { db }: Unit,
  viewer: Viewer,
  { conversationId, messageId }: Address,
): Promise<{ conversation: ConversationRow; row: MessageWithPerson }> {
  const { row: conversation } = await ownConversation(db, viewer, conversationId);
  const row = await findMessage(db, conversationId, messageId);
  if (!row) throw new AppError('NOT_FOUND', phrase('errors', 'conversations.messageNotFound'));
  return { conversation, row };
}

async function publishMessage(
  unit: Unit,
  viewer: Viewer,
  { conversationId, messageId }: Address,
): Promise<ViewedMessage> {
  const row = await findMessage(unit.db, conversationId, messageId);
  if (!row) throw new AppError('NOT_FOUND', phrase('errors', 'conversations.messageNotFound'));
  const message = presentMessage(row);
  unit.publish(viewer.workspaceId, { conversationId }, { type: 'message.saved', conversationId, message });
  return presentViewed(message, viewer);
}

async function notifyMentioned(
  unit: Unit,
  row: ConversationRow,
  message: ConversationMessage,
  mentioned: string[],
): Promise<void> {
  if (mentioned.length === 0) return;
  await notifyMembers(unit, await withMembersOf(unit.db, row), message, mentioned);
}
