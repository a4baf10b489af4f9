/** Letters of the alphabets in which typing errors are found, as they are in folded texts. */
const alphabets = [
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзиклмнопрстуфхцчшщъыьэюя',
  'αβγδεζηθικλμνξοπρσςτυφχψω',
  'אבגדהוזחטיךכלםמןנסעףפץצקרשת',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
];

export const shortestNear = 4;
const longest = 16;

export interface NearWord {
  word: string;
  /** True if only the whole word is near, and not words that begin with it. */
  isWhole: boolean;
}

/**
 * Returns the words that differ from a word by one typing error: a missing letter, an additional one, a wrong one, or
 * two neighbours in the other order. Returns none for words that are too short to be recognised, and for numbers.
 */
export function nearWords(word: string): NearWord[] {
  const alphabet = alphabets.find((letters) => [...word].every((letter) => letters.includes(letter)));
  if (!alphabet || word.length < shortestNear || word.length > longest) return [];
  const near = new Map<string, boolean>();
  // A beginning without its last letter would match far too many words.
  const add = (text: string, isWhole: boolean) => near.set(text, isWhole && (near.get(text) ?? true));
  for (let at = 0; at <= word.length; at += 1) {
    const [before, rest] = [word.slice(0, at), word.slice(at)];
    if (rest !== '') add(before + rest.slice(1), true);
    if (rest.length > 1) add(`${before}${rest.charAt(1)}${rest.charAt(0)}${rest.slice(2)}`, false);
    for (const letter of alphabet) {
      if (rest !== '') add(before + letter + rest.slice(1), rest.length === 1);
      if (rest !== '') add(before + letter + rest, false);
    }
  }
  near.delete(word);
  return [...near].map(([text, isWhole]) => ({ word: text, isWhole }));
}

/** Returns true if two words differ by at most one typing error. */
export function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [first, second] = [one.slice(start), other.slice(start)];
  return (
    first === second ||
    first.slice(1) === second ||
    first === second.slice(1) ||
    first.slice(1) === second.slice(1) ||
    (first[0] === second[1] && first[1] === second[0] && first.slice(2) === second.slice(2))
  );
}
