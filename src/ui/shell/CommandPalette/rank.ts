import { foldText } from '../../../../domain/foldText.ts';

/** Returns how well a word matches a text, from 0 for no match to 100. */
const fit = (text: string, word: string): number => {
  const at = text.indexOf(word);
  if (at === 0) return 100;
  if (at > 0) return /[\s:/(«"'-]/.test(text[at - 1] ?? '') ? 80 : 50;
  // Matches letters that are in order and close together, so that 'chst' finds 'change status'.
  if (word.length < 2) return 0;
  let from = -1;
  let gaps = 0;
  for (const letter of word) {
    const next = text.indexOf(letter, from + 1);
    if (next === -1) return 0;
    const starts = next === 0 || text[next - 1] === ' ';
    if (from !== -1 && next !== from + 1 && !starts) gaps += next - from - 1;
    from = next;
  }
  const score = 30 - gaps;
  return gaps > word.length * 2 || score <= 0 ? 0 : score;
};

export interface Rankable {
  label: string;
  also?: string;
}

/**
 * Returns the quality of a match from 1, or 0 for no match. Every word must match the label or, with a lower score, the
 * additional words.
 */
export function rank({ label, also = '' }: Rankable, query: string): number {
  const words = foldText(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  const [own, beside] = [foldText(label), foldText(also)];
  let total = 0;
  for (const word of words) {
    const here = fit(own, word);
    const there = beside.includes(word) ? Math.min(fit(beside, word), 40) : 0;
    if (here === 0 && there === 0) return 0;
    total += Math.max(here, there);
  }
  return words.length === 0 ? 1 : total / words.length + Math.max(0, 10 - label.length / 10);
}
