import { foldText } from '../../domain/foldText.ts';

/** Runs of letters of scripts that are written without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3005\u30fc]+/gu;
/** Emoji, arrows and other pictures. */
const symbols = /[\u2190-\u2bff\u{1f000}-\u{1faff}]/gu;
/** The same characters that the tokenizers of the databases take as parts of words. */
const words = /[\p{L}\p{N}\p{Mc}\p{Co}]+/gu;

/**
 * Returns the text by which a record is found, for a column `search_text`: the folded text, and after it on a line of
 * its own the words that tokenizers don't find. These are pairs of letters of scripts without spaces, and symbols.
 */
export function searchableText(text: string): string {
  const folded = foldText(text);
  const more = new Set<string>();
  for (const [run] of folded.matchAll(unspaced)) {
    for (const pair of pairsOf(run)) more.add(pair);
  }
  for (const [symbol] of folded.matchAll(symbols)) more.add(symbolWord(symbol));
  return more.size === 0 ? folded : `${folded}\n${[...more].join(' ')}`;
}

/** One word of a search. */
export interface SearchTerm {
  /** Word in the index. */
  indexed: string;
  /** Part of a folded text that matches. */
  shown: string;
  /** True if it matches also in the middle of a word. */
  isInside: boolean;
}

/** Splits a typed text into the words to search for, longest first, because a long word excludes most records. */
export function searchTerms(typed: string): SearchTerm[] {
  const folded = foldText(typed);
  const terms = new Map<string, SearchTerm>();
  const add = (term: SearchTerm) => terms.set(term.indexed, term);
  for (const [word] of folded.replace(unspaced, ' ').matchAll(words))
    add({ indexed: word, shown: word, isInside: false });
  for (const [run] of folded.matchAll(unspaced)) {
    const pairs = pairsOf(run);
    // The last letter is already in the pair before it.
    for (const pair of pairs.length > 1 ? pairs.slice(0, -1) : pairs)
      add({ indexed: pair, shown: pair, isInside: true });
  }
  for (const [symbol] of folded.matchAll(symbols)) add({ indexed: symbolWord(symbol), shown: symbol, isInside: true });
  return [...terms.values()].toSorted((one, other) => other.indexed.length - one.indexed.length);
}

/** Returns each letter of a run with the next one. The last letter is alone. */
const pairsOf = (run: string): string[] => {
  const letters = [...run];
  return letters.map((letter, index) => `${letter}${letters[index + 1] ?? ''}`);
};

/** Returns a letter that stands for a symbol. Folded texts contain none of these letters, because they are composed. */
function symbolWord(symbol: string): string {
  const code = symbol.codePointAt(0) ?? 0;
  return String.fromCharCode(0xac00 + (code < 0x3000 ? code - 0x2190 : 0xa70 + code - 0x1f000));
}
