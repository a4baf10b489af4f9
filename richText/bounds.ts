/** Dialect of a text. Only `document` supports tables and images. */
export type Dialect = 'basic' | 'document';

/**
 * Limits of formatting, for both parsing and writing. Ordinary texts are far below them. They limit the time that a
 * hostile text can take.
 */
export const bounds = {
  /** Maximum levels of nested quotes and lists. A list counts as two levels: the list and its items. */
  depth: 32,
  lines: 100_000,
  /** Maximum number of tokens in all blocks of a text. A paragraph or a cell has three tokens, and a list item five. */
  tokens: { basic: 12_000, document: 45_000 },
  /** Maximum number of characters that may be markup, in the whole text and in one paragraph, heading or cell. */
  signs: { basic: 12_000, document: 40_000 },
  signsOfBlock: 3_000,
  /**
   * Maximum product of the characters and the markup characters in one block. The parser searches the end of each
   * markup up to the end of the block.
   */
  workOfBlock: 100_000_000,
  linesOfHtml: 500,
} as const;

const signs = new Set([...'&*:<>@[\\]_`~'].map((sign) => sign.charCodeAt(0)));

const isSign = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return (
    signs.has(code) ||
    (code === 0x77 && text.startsWith('www.', at)) ||
    (code === 0x0a && text.charCodeAt(at - 1) === 0x20)
  );
};

export class SignBudget {
  private left: number;

  constructor(dialect: Dialect) {
    this.left = bounds.signs[dialect];
  }

  /**
   * Subtracts a block's markup characters from the budget and returns their number. Returns null and subtracts nothing
   * if there are too many.
   */
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
