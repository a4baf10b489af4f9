import { foldText } from './foldText.ts';

/** Prefix of task keys: a letter, then up to nine letters and digits, in upper case. */
export const prefixPattern = /^[A-Z][A-Z\d]{0,9}$/;

const usualLength = 3;
const longest = 10;
/** Prefix of projects whose name has no Latin letter. */
const fallback = 'PR';

/** Returns the key of a task, such as `PLA-123`. Null for a task that has no number yet. */
export const keyOf = (prefix: string, number: number | null): string | null =>
  number === null ? null : `${prefix}-${number}`;

/** A key as people type it: upper or lower case, with spaces around it. Returns null for any other text. */
export function parseKey(text: string): { prefix: string; number: number } | null {
  const [, prefix, digits] = /^([A-Z][A-Z\d]{0,9})-([1-9]\d{0,8})$/.exec(text.trim().toUpperCase()) ?? [];
  return prefix === undefined ? null : { prefix, number: Number(digits) };
}

/** Suggests a prefix for a project: the first letters of the first word in its name that has enough of them. */
export function suggestPrefix(name: string): string {
  const words = foldText(name)
    .toUpperCase()
    .split(/[^A-Z\d]+/)
    .map((word) => word.replace(/^\d+/, ''));
  const word = words.find(({ length }) => length >= usualLength) ?? words.join('');
  return word === '' ? fallback : word.slice(0, usualLength);
}

/** Returns the prefix itself, or with the lowest number from 2 that makes it free. */
export function freePrefix(prefix: string, isTaken: (prefix: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : String(number);
    const candidate = `${prefix.slice(0, longest - suffix.length)}${suffix}`;
    if (!isTaken(candidate)) return candidate;
  }
}
