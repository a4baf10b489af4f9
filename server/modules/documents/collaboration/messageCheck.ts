import { type CollaborationEnd } from '../../../../domain/document.ts';

const messageBurst = 400;
const messagesPerSecond = 150;
const maxNameLength = 120;
/** Message types: sync, awareness, token, awareness query, sync reply, close, and ping. */
const messageTypes = new Set([0, 1, 2, 3, 4, 7, 9, 10]);

/** Makes a check of one browser's messages by form and rate. It returns the reason to close the connection, or null. */
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
    // Names are short, so their length takes one byte, and the type follows the name.
    if (length === 0 || length > maxNameLength || message.length < length + 2) return 'malformed';
    return messageTypes.has(message[length + 1] ?? -1) ? null : 'malformed';
  };
}
