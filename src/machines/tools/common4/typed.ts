/** Returns the length of a countdown in milliseconds. A decimal comma is accepted. */
export const lengthOf = (minutes: string): number => Number(minutes.replace(',', '.')) * 60_000;

/** Returns true for a length of at most 10 hours. */
export const isLength = (minutes: string): boolean => lengthOf(minutes) > 0 && lengthOf(minutes) <= 36_000_000;

export const namesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean);
