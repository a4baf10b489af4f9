import type { ShownChatMessage } from '../../machines/talk/chatRoom/chatRoom.selectors.ts';
import { dayOf } from '../../../domain/timeZone.ts';
import type { ChatRow } from './ChatMessage.tsx';

/**
 * Returns the rows of the list. The row of an unchanged message is the same object as in `before`. Until the first
 * message of the conversation has loaded (`complete`), the first row shows no day, so that its height doesn't change
 * when earlier messages are inserted.
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

/** Estimated height in pixels, until the row is measured. */
export const expectedHeight = ({ message: { content, type, proposals }, day }: ChatRow): number => {
  const lines = content
    .split('\n')
    .reduce((count, line) => count + Math.max(1, Math.ceil(line.length / (type === 'user' ? 70 : 100))), 0);
  return lines * 22 + (type === 'user' ? 54 : 50) + proposals.length * 130 + (day === null ? 0 : 38);
};
