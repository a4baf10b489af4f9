/** Syntax of the query line: words, "quoted phrases", and terms such as `-key:value,"other value"`. */

export interface TypedValue {
  /** Value without quotes. */
  text: string;
  /** A quoted value is always a name, never a word such as `none`. */
  isQuoted: boolean;
  start: number;
  end: number;
}
interface Place {
  start: number;
  end: number;
}
export type Part =
  | ({ kind: 'text'; text: string } & Place)
  | ({ kind: 'term'; isNegated: boolean; key: string; values: TypedValue[] } & Place)
  /** A quote without its end. */
  | ({ kind: 'open' } & Place);

const isSpace = (letter: string): boolean => /\s/.test(letter);
const termStart = /-?([A-Za-z]+):/y;

/** Parses a text. Takes linear time, and every text is valid. */
export function parseQuery(text: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  while (at < text.length) {
    if (isSpace(text.charAt(at))) {
      at += 1;
      continue;
    }
    const part = readPart(text, at);
    parts.push(part);
    at = part.end;
  }
  return parts;
}

function readPart(text: string, start: number): Part {
  if (text[start] === '"') {
    const quoted = readQuoted(text, start);
    return quoted.isClosed
      ? { kind: 'text', text: quoted.text, start, end: quoted.end }
      : { kind: 'open', start, end: text.length };
  }
  termStart.lastIndex = start;
  const [head = '', key] = termStart.exec(text) ?? [];
  if (key === undefined) {
    let end = start;
    while (end < text.length && !isSpace(text.charAt(end))) end += 1;
    return { kind: 'text', text: text.slice(start, end), start, end };
  }
  const values: TypedValue[] = [];
  let at = start + head.length;
  for (;;) {
    const value = readValue(text, at);
    if (value === null) return { kind: 'open', start, end: text.length };
    if (value.text !== '' || value.isQuoted) values.push(value);
    at = value.end;
    if (text[at] !== ',') break;
    at += 1;
  }
  return { kind: 'term', isNegated: head.startsWith('-'), key, values, start, end: at };
}

/** Reads a value up to a comma or a space. Returns null for a quote without its end. */
function readValue(text: string, start: number): TypedValue | null {
  if (text[start] === '"' || text.startsWith('@"', start)) {
    const quoted = readQuoted(text, text[start] === '"' ? start : start + 1);
    return quoted.isClosed ? { text: quoted.text, isQuoted: true, start, end: quoted.end } : null;
  }
  let end = start;
  while (end < text.length && text[end] !== ',' && !isSpace(text.charAt(end))) end += 1;
  return { text: text.slice(start, end), isQuoted: false, start, end };
}

function readQuoted(text: string, start: number): { text: string; isClosed: boolean; end: number } {
  let read = '';
  let at = start + 1;
  while (at < text.length && text[at] !== '"') {
    if (text[at] === '\\' && at + 1 < text.length) at += 1;
    read += text.charAt(at);
    at += 1;
  }
  return { text: read, isClosed: at < text.length, end: Math.min(at + 1, text.length) };
}

export const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** Words that have a meaning as a value. A name that is one of them is quoted. */
const plainName = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_./+&#'-]*$/u;
export const printName = (name: string, reserved: readonly string[]): string =>
  plainName.test(name) && !name.includes('..') && !reserved.includes(name.toLowerCase()) ? name : quoted(name);

const termLike = /^-?[A-Za-z]+:/;
/** Returns the text of searched words. A word that would be a term is quoted. */
export const printWords = (search: string): string =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => (word.startsWith('"') || termLike.test(word) ? quoted(word) : word))
    .join(' ');
