/** Returns what was added at the end of a text that was sent. Returns the whole text if its beginning was changed. */
export const textAfter = (sent: string, now: string): string => (now.startsWith(sent) ? now.slice(sent.length) : now);
