import { draftKey } from '../drafts/drafts.types.ts';
import type { UnsentMessage } from './chatRoom.types.ts';

/** An unsent message as the device keeps it. */
export const unsentText = ({ content, at }: UnsentMessage): string => JSON.stringify({ content, at });

/** The person's unsent messages to the assistant of a project among the kept drafts, oldest first. */
export const unsentOf = (texts: Record<string, string>, accountId: string, projectId: string): UnsentMessage[] => {
  const prefix = draftKey.chatUnsent(accountId, projectId, '');
  return Object.entries(texts)
    .flatMap(([key, text]) => (key.startsWith(prefix) ? readUnsent(key.slice(prefix.length), text) : []))
    .sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
};

/** A text that isn't as it was kept is taken as the message itself: better than losing it. */
function readUnsent(id: string, text: string): UnsentMessage[] {
  try {
    const { content, at } = JSON.parse(text) as Record<string, unknown>;
    if (typeof content === 'string' && typeof at === 'string') return [{ id, content, at }];
  } catch {
    // Not JSON.
  }
  return text.trim() === '' ? [] : [{ id, content: text, at: new Date(0).toISOString() }];
}
