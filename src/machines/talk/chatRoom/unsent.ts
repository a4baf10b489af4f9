import { draftKey } from '../../app/drafts/drafts.types.ts';
import type { UnsentMessage } from './chatRoom.types.ts';

export const unsentText = ({ content, at }: UnsentMessage): string => JSON.stringify({ content, at });

/** Returns the unsent messages from the stored drafts, oldest first. */
export const unsentOf = (texts: Record<string, string>, accountId: string, projectId: string): UnsentMessage[] => {
  const prefix = draftKey.chatUnsent(accountId, projectId, '');
  return Object.entries(texts)
    .flatMap(([key, text]) => (key.startsWith(prefix) ? readUnsent(key.slice(prefix.length), text) : []))
    .sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
};

/** A text in an unknown format becomes the message's text, so that nothing is lost. */
function readUnsent(id: string, text: string): UnsentMessage[] {
  try {
    const { content, at } = JSON.parse(text) as Record<string, unknown>;
    if (typeof content === 'string' && typeof at === 'string') return [{ id, content, at }];
  } catch {
    // Ignores the error of a text that is not JSON.
  }
  return text.trim() === '' ? [] : [{ id, content: text, at: new Date(0).toISOString() }];
}
