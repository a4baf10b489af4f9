import { type CollaborationEnd } from '../../../../domain/document.ts';

const messagesAtOnce = 400;
const messagesPerSecond = 150;
const longestName = 120;
/** Sync, awareness, token, question for awareness, answer to sync, goodbye, and sign of life. */
const kinds = new Set([0, 1, 2, 3, 4, 7, 9, 10]);

/**
 * What stands before one browser's messages: lets through what has the form of one and comes at a bearable rate. Gives
 * why not, or null.
 */
export function gateOf(): (message: Uint8Array) => CollaborationEnd | null {
  let left = messagesAtOnce;
  let at = performance.now();
  return (message) => {
    const now = performance.now();
    left = Math.min(messagesAtOnce, left + ((now - at) / 1000) * messagesPerSecond);
    at = now;
    if (left < 1) return 'too-fast';
    left -= 1;
    const length = message[0] ?? 0;
    // Names are short: their length takes one byte, and the kind another.
    if (length === 0 || length > longestName || message.length < length + 2) return 'malformed';
    return kinds.has(message[length + 1] ?? -1) ? null : 'malformed';
  };
}
