/** Returns the lines of a list without bullets, numbers and boxes. Leaves out empty lines. */
export const allLinesOf = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/^\s*(?:[-*•+]|\d{1,3}[.)])?\s*(?:\[[ xX]?\]\s+)?/, '').trim())
    .filter((line) => line !== '');
