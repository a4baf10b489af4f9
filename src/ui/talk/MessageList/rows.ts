import type { PhraseOrText } from '../../../../domain/phrase.ts';
import type { ConversationMessage } from '../../../../domain/conversation.ts';
import { dayOf } from '../../../../domain/timeZone.ts';

export interface ListedMessage extends Omit<ConversationMessage, 'number'> {
  number: number | null;
  delivery: 'sent' | 'sending' | 'waiting' | 'failed';
  mutationId: string | null;
  error: { message: PhraseOrText } | null;
  /** Change of its text that the server rejected. */
  failedEdit: { mutationId: string; content: string; error: { message: PhraseOrText } | null } | null;
}

export interface MessageRow {
  message: ListedMessage;
  /** Date of the message, and its time in milliseconds. */
  on: string;
  at: number;
  /** Date with which this message begins a new day, or null. */
  day: string | null;
  /** True if it directly follows another message of the same person and is shown without a name. */
  follows: boolean;
  /** True for the first message that was new when the conversation was opened. */
  isFirstNew: boolean;
}

/** Maximum milliseconds between messages that are shown as a group. */
const groupSpan = 5 * 60_000;

export interface RowsContext {
  /** Number of the last message that had been read when the conversation was opened. Null if no message was new. */
  readBefore: number | null;
  viewerId: string;
  /** True if the first message is the first of the conversation. */
  complete: boolean;
}

/**
 * Returns the rows of the list. With the previous rows, the row of an unchanged message remains the same object. The
 * layout of the first row doesn't change when older rows are added before it: it shows no date until it is known that
 * the date begins there, and it keeps its name.
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
      at - last.at < groupSpan &&
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

/** Returns a message as one line without Markdown, for screen readers. */
export const plainOf = (markdown: string): string =>
  markdown
    .replace(/\[(@?[^\][]*)\]\([^)[]*\)/g, '$1')
    .replace(/[*_`>#~]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 140);
