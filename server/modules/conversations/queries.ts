import type { Page } from '../../../domain/common.ts';
import type { Conversation, ViewedMessage } from '../../../domain/conversation.ts';
import { pages } from '../../../domain/limits.ts';
import { offsetOf, readCursor, writeCursor } from '../../db/cursor.ts';
import type { Db } from '../../db/schema.ts';
import type { Viewer } from '../projects/policy.ts';
import { ownConversation, withMembersOf, withMembers } from './access.ts';
import { presentConversation, presentMessage, presentViewed } from './presenter.ts';
import { firstNumber, messagesBetween, pageOfConversations, unreadAfter } from './repository.ts';

const defaultPageSize = 100;

export async function listConversations(
  db: Db,
  viewer: Viewer,
  given: { pageIndex?: number; pageSize?: number },
): Promise<Page<Conversation>> {
  const { pageIndex = 1, pageSize = defaultPageSize } = given;
  const { rows, total } = await pageOfConversations(db, viewer, { pageIndex, pageSize });
  const conversations = await withMembers(
    db,
    rows.map(({ row }) => row),
  );
  return {
    elements: conversations.map((shared, index) =>
      presentConversation(shared, rows[index] ?? { unread: 0, lastRead: 0 }),
    ),
    pagination: { pageIndex, pageSize, total },
  };
}

export async function readConversationRecord(db: Db, viewer: Viewer, id: string): Promise<Conversation> {
  const { row, lastRead } = await ownConversation(db, viewer, id);
  return presentConversation(await withMembersOf(db, row), {
    lastRead,
    unread: await unreadAfter(db, row, { accountId: viewer.id, lastRead }),
  });
}

interface MessagesQuery {
  pageIndex?: number;
  pageSize?: number;
  before?: number;
  after?: number;
  cursor?: string;
}

/**
 * Lists the newest messages, or the messages before or after a number. Numbers have no gaps after the first, so a page
 * is a range of numbers.
 */
export async function listMessages(
  db: Db,
  viewer: Viewer,
  conversationId: string,
  given: MessagesQuery,
): Promise<Page<ViewedMessage> & { first: number }> {
  const { row } = await ownConversation(db, viewer, conversationId);
  const { pageIndex = 1, pageSize = pages.messages.limit, cursor } = given;
  const { before, after } = cursor === undefined ? given : positionIn(cursor);
  const skipped = offsetOf({ pageIndex, pageSize, cursor });
  const end = Math.min(row.last_number, (before ?? row.last_number + 1) - 1);
  const first = await firstNumber(db, conversationId);
  const from =
    after === undefined ? Math.max(first, end - skipped - pageSize + 1) : Math.max(first, after + 1) + skipped;
  const to = after === undefined ? end - skipped : Math.min(end, from + pageSize - 1);
  const rows = from > to ? [] : await messagesBetween(db, conversationId, from, to);
  return {
    elements: rows.map((one) => presentViewed(presentMessage(one), viewer)),
    first,
    pagination: {
      pageIndex,
      pageSize,
      total: row.last_number,
      ...(after === undefined && from > first && { nextCursor: writeCursor(['before', from]) }),
      ...(after !== undefined && to < end && { nextCursor: writeCursor(['after', to]) }),
    },
  };
}

function positionIn(cursor: string): Pick<MessagesQuery, 'before' | 'after'> {
  const [direction, number] = readCursor(cursor, ['string', 'number']);
  return direction === 'after' ? { after: Number(number) } : { before: Number(number) };
}
