import type { ConversationMessage } from '../../../domain/conversation.ts';
import { dayOf } from '../dates/formatDate.ts';

/** A message with where it is on its way. */
export interface ListedMessage extends Omit<ConversationMessage, 'number'> {
  number: number | null;
  delivery: 'sent' | 'sending' | 'waiting' | 'failed';
  mutationId: string | null;
  error: { message: string } | null;
  /** A change of its text that was refused. */
  failedEdit: { mutationId: string; content: string; error: { message: string } | null } | null;
}

export interface MessageRow {
  message: ListedMessage;
  /** Its day, and its moment in milliseconds. */
  on: string;
  at: number;
  /** The day that begins with it. */
  day: string | null;
  /** Whether it follows directly on another by the same person, and so goes without a name. */
  follows: boolean;
  /** The first that was new when the conversation was opened. */
  isFirstNew: boolean;
}

/** Messages of one person within this time stand together. */
const together = 5 * 60_000;

export interface RowsContext {
  /** Number of the last message that had been read at the opening; null: nothing was new. */
  readBefore: number | null;
  viewerId: string;
  /** Nothing came before the first of them. */
  complete: boolean;
}

/**
 * What stands in the list; the row of an unchanged message stays the same object, given the rows of before. The row of
 * the first message keeps its height when others are put before it: no day is said to begin with it until that is
 * known, and it keeps its name.
 */
export const rowsOf = (
  messages: readonly ListedMessage[],
  { readBefore, viewerId, complete }: RowsContext,
  before: ReadonlyMap<string, MessageRow>,
): MessageRow[] => {
  let last: { message: ListedMessage; day: string; at: number } | null = null;
  let found = readBefore === null;
  return messages.map((message) => {
    const known = before.get(message.id);
    const { on: day, at } = known?.message.createdAt === message.createdAt ? known : momentOf(message);
    const begins = last === null ? (complete ? day : null) : last.day === day ? null : day;
    const isFirstNew =
      !found && message.number !== null && message.number > (readBefore ?? 0) && message.sender.id !== viewerId;
    found ||= isFirstNew;
    const follows =
      begins === null &&
      !isFirstNew &&
      last !== null &&
      known?.follows !== false &&
      last.message.sender.id === message.sender.id &&
      at - last.at < together &&
      last.message.deletedAt === null;
    last = { message, day, at };
    return known?.message === message &&
      known.day === begins &&
      known.follows === follows &&
      known.isFirstNew === isFirstNew
      ? known
      : { message, on: day, at, day: begins, follows, isFirstNew };
  });
};

const momentOf = ({ createdAt }: ListedMessage): { on: string; at: number } => {
  const moment = new Date(createdAt);
  return { on: dayOf(moment), at: moment.getTime() };
};

/** A message in one line, as screen readers are told of it. */
export const plainOf = (markdown: string): string =>
  markdown
    .replace(/\[(@?[^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`>#~]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 140);
