import { none, rangesOf } from '../fields/taskFilters.ts';
import { foldText } from '../foldText.ts';
import { flags, me } from './conditions.ts';
import { flagKey, type QueryKey, sortKey } from './keys.ts';
import { sortNames } from './resolve.ts';
import { printName } from './syntax.ts';
import { isPerson, keysOf, type Vocabulary } from './vocabulary.ts';

/** Something that can replace the text from `from` to `to` of the completion. */
export interface Suggestion {
  /** Text for the line, with a space after a complete term. */
  insert: string;
  /** Text that is shown. */
  shown: string;
  /** Key whose description is shown beside a key. Null for a value. */
  describes: string | null;
}
export interface Completion {
  from: number;
  to: number;
  suggestions: Suggestion[];
}

const maxSuggestions = 50;
const days = ['today', 'tomorrow', 'yesterday', '<today', '<7d', '>7d', '<1m', '>1m'];
const numbers = ['<1', '<4', '>=4', '1..8'];

/** Suggests keys or values for the text before the caret. `describe` returns the name of a key in the user's language. */
export function completeQuery(
  text: string,
  caret: number,
  vocabulary: Vocabulary,
  describe: (key: string) => string,
): Completion {
  const start = tokenStart(text, caret);
  const token = text.slice(start, caret);
  const [head = '', sign = '', name] = /^(-?)([A-Za-z]+):/.exec(token) ?? [];
  if (name !== undefined) return completeValue(text, start + head.length, caret, name.toLowerCase(), vocabulary);
  const typed = foldText(token.startsWith('-') ? token.slice(1) : token);
  const keys = [flagKey, ...keysOf(vocabulary).map((key) => key.name), sortKey];
  const negation = token.startsWith('-') ? '-' : sign;
  const found = typed.startsWith('"')
    ? []
    : keys.filter((key) => key.startsWith(typed) || (typed !== '' && foldText(describe(key)).startsWith(typed)));
  return {
    from: start,
    to: caret,
    suggestions: found
      .filter((key) => negation === '' || key !== sortKey)
      .map((key) => ({ insert: `${negation}${key}:`, shown: `${negation}${key}:`, describes: key })),
  };
}

/** Returns the start of the part before the caret. Spaces inside quotes don't end it. */
function tokenStart(text: string, caret: number): number {
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < caret; at += 1) {
    const letter = text.charAt(at);
    if (isQuoted && letter === '\\') at += 1;
    else if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && /\s/.test(letter)) start = at + 1;
  }
  return start;
}

function completeValue(text: string, start: number, caret: number, name: string, vocabulary: Vocabulary): Completion {
  const key = keysOf(vocabulary).find((one) => one.name === name);
  const from = valueStart(text, start, caret);
  const typed = foldText(text.slice(from, caret).replace(/^@?"?/, ''));
  const values = key ? valuesOf(key, vocabulary) : name === flagKey ? flags : name === sortKey ? sortValues : [];
  const all = values.map((value) => (typeof value === 'string' ? { shown: value, insert: value } : value));
  const begin = all.filter(({ shown }) => foldText(shown).startsWith(typed));
  const within = all.filter(({ shown }) => typed !== '' && foldText(shown).includes(` ${typed}`));
  return {
    from,
    to: caret,
    suggestions: [...begin, ...within]
      .slice(0, maxSuggestions)
      .map(({ shown, insert }) => ({ shown, insert: `${insert} `, describes: null })),
  };
}

function valueStart(text: string, start: number, caret: number): number {
  let from = start;
  let isQuoted = false;
  for (let at = start; at < caret; at += 1) {
    const letter = text.charAt(at);
    if (isQuoted && letter === '\\') at += 1;
    else if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && letter === ',') from = at + 1;
  }
  return from;
}

const sortValues = sortNames.flatMap(({ name }) => [name, `-${name}`]);

function valuesOf(key: QueryKey, { names }: Vocabulary): (string | { shown: string; insert: string })[] {
  const absent = key.canBeNone ? [none] : [];
  if (key.comparison === 'ids') {
    const reserved = isPerson(key) ? [none, me] : [none];
    const records = new Map((names[key.subject] ?? []).map(({ name }) => [name, printName(name, reserved)]));
    return [...(isPerson(key) ? [me] : []), ...[...records].map(([shown, insert]) => ({ shown, insert })), ...absent];
  }
  if (key.comparison === 'numbers') {
    if (key.subject === 'number') return [];
    const ranges = key.filtered === null ? null : rangesOf(key.filtered, '2000-01-01');
    return [...numbers, ...Object.keys(ranges ?? {}), ...absent];
  }
  return [...days, ...absent];
}
