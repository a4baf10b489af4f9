import { type CollaborationEnd } from '../../../../domain/document.ts';

const messageBurst = 400;
const messagesPerSecond = 150;
const maxNameLength = 120;
/** Valid message types: sync, awareness, token, awareness query, sync reply, close, and ping. */
const messageTypes = new Set([0, 1, 2, 3, 4, 7, 9, 10]);

/**
 * Creates a function that checks the form and rate of one browser's messages. It returns the reason to close the
 * connection, or null.
 */
export function createMessageCheck(): (message: Uint8Array) => CollaborationEnd | null {
  let left = messageBurst;
  let at = performance.now();
  return (message) => {
    const now = performance.now();
    left = Math.min(messageBurst, left + ((now - at) / 1000) * messagesPerSecond);
    at = now;
    if (left < 1) return 'too-fast';
    left -= 1;
    const length = message[0] ?? 0;
    // A message begins with the length and the name of its text, followed by the type. Names are short, so the length
    // takes one byte.
    if (length === 0 || length > maxNameLength || message.length < length + 2) return 'malformed';
    return messageTypes.has(message[length + 1] ?? -1) ? null : 'malformed';
  };
}
