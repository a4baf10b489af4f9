import type { ShownChatMessage } from '../../machines/chatRoom/chatRoom.selectors.ts';
import { dayOf } from '../../ui/dates/formatDate.ts';
import type { ChatRow } from './ChatMessage.tsx';

/**
 * What stands in the list; the row of an unchanged message stays the same object, given those of before. The row of the
 * first message keeps its height when others are put before it: no day is said to begin with it until it is known that
 * nothing came before.
 */
export const rowsOf = (
  messages: readonly ShownChatMessage[],
  complete: boolean,
  before: ReadonlyMap<string, ChatRow>,
): ChatRow[] => {
  let last: string | null = null;
  return messages.map((message) => {
    const today = dayOf(new Date(message.timestamp));
    const day = last === today || (last === null && !complete) ? null : today;
    last = today;
    const known = before.get(message.id);
    return known?.message === message && known.day === day ? known : { id: message.id, message, day };
  });
};

/** Height before it has been measured, in pixels. */
export const expectedHeight = ({ message: { content, type, proposals }, day }: ChatRow): number => {
  const lines = content
    .split('\n')
    .reduce((count, line) => count + Math.max(1, Math.ceil(line.length / (type === 'user' ? 70 : 100))), 0);
  return lines * 22 + (type === 'user' ? 54 : 50) + proposals.length * 130 + (day === null ? 0 : 38);
};
