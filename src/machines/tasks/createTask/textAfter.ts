/** Returns the text that was added at the end of a sent text. Returns the whole text if its beginning was changed. */
export const textAfter = (sent: string, now: string): string => (now.startsWith(sent) ? now.slice(sent.length) : now);
