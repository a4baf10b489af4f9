/** What a text may hold: `document` has tables and pictures, too. */
export type Dialect = 'basic' | 'document';

/**
 * How deep and how much a text is formatted, the same when it is read and when it is written. Texts that people write
 * stay far below; a hostile one costs no more than this.
 */
export const bounds = {
  /** Levels of quotes and lists; a list counts twice, for itself and its items. */
  depth: 32,
  /** Lines of a text. */
  lines: 100_000,
  /** Tokens of the blocks of a text: three for a paragraph or a cell, five for an item of a list. */
  tokens: { basic: 12_000, document: 45_000 },
  /** Signs that may mark something, of the whole text and of one paragraph, heading or cell. */
  signs: { basic: 12_000, document: 40_000 },
  signsOfBlock: 3_000,
  /** Characters times signs of one paragraph, heading or cell: what closes a sign may be looked for to the end of it. */
  workOfBlock: 100_000_000,
  /** Lines of one block of HTML. */
  linesOfHtml: 500,
} as const;

const signs = new Set([...'&*:<>@[\\]_`~'].map((sign) => sign.charCodeAt(0)));

/** Whether something may be marked here: by a sign, by an address without one, or by a line that is ended. */
const isSign = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return (
    signs.has(code) ||
    (code === 0x77 && text.startsWith('www.', at)) ||
    (code === 0x0a && text.charCodeAt(at - 1) === 0x20)
  );
};

/** Counts the signs of a text's blocks, one after the other. */
export class SignBudget {
  private left: number;

  constructor(dialect: Dialect) {
    this.left = bounds.signs[dialect];
  }

  /** Takes a block's signs from the budget, and answers how many they are; null when they are too many, which takes nothing. */
  take(content: string): number | null {
    const most = Math.min(bounds.signsOfBlock, this.left, bounds.workOfBlock / content.length);
    let count = 0;
    for (let at = 0; at < content.length; at += 1) {
      if (isSign(content, at)) count += 1;
      if (count > most) return null;
    }
    this.left -= count;
    return count;
  }
}
