import { filterModes, none, type BoardFilters, noFilters, rangesOf } from '../fields/taskFilters.ts';
import { taskFields } from '../fields/task.ts';
import { limits } from '../limits.ts';
import type { Phrase } from '../phrase.ts';
import { flags, me, sortable } from './conditions.ts';
import { readDay } from './days.ts';
import { flagKey, keyOn, type QueryKey, sortKey } from './keys.ts';
import { parseQuery, type Part, printName, type TypedValue } from './syntax.ts';
import { isPerson, keysOf, nearest, recordsNamed, type Vocabulary } from './vocabulary.ts';

/** Names of the messages in `query` of `texts/<language>/errors.json`. */
export type ProblemName =
  | 'unknownKey'
  | 'unknownKeyNear'
  | 'noValue'
  | 'openQuote'
  | 'unknownValue'
  | 'unknownValueNear'
  | 'noDay'
  | 'noNumber'
  | 'notNegated'
  | 'tooMany'
  | 'tooLong';

/** Part of a line that can't be used. */
export interface Problem {
  start: number;
  end: number;
  name: ProblemName;
  /** The wrong text, and what would be right. */
  given: { part: string; key: string; right: string };
}

export interface Resolved {
  search: string;
  filters: BoardFilters;
  problems: Problem[];
  /** Parts with a problem, as typed. The other parts are in `search` and `filters`. */
  rejected: string[];
}

type Term = Extract<Part, { kind: 'term' }>;
interface Read {
  key: QueryKey | null;
  name: string;
  isNegated: boolean;
  values: string[];
}

/** Most values of one term. */
const maxValues = 20;
export const maxConditions = 30;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads a line with the names of a vocabulary. Parts with a problem are left out. */
export function resolveQuery(text: string, vocabulary: Vocabulary): Resolved {
  const words: string[] = [];
  const terms: Read[] = [];
  const problems: Problem[] = [];
  const rejected: string[] = [];
  const reject = (part: Part, found: readonly Problem[]) => {
    problems.push(...found);
    rejected.push(text.slice(part.start, part.end));
  };
  for (const part of parseQuery(text)) {
    if (part.kind === 'text') {
      if ([...words, part.text].join(' ').length <= limits.search) words.push(part.text);
      else reject(part, [problemAt(part, text, 'tooLong', { right: String(limits.search) })]);
    } else if (part.kind === 'open') reject(part, [problemAt(part, text, 'openQuote')]);
    else {
      const read = readTerm(part, text, vocabulary);
      const isFull = terms.length >= maxConditions;
      if (Array.isArray(read)) reject(part, read);
      else if (isFull) reject(part, [problemAt(part, text, 'tooMany', { right: String(maxConditions) })]);
      else terms.push(read);
    }
  }
  const search = words.join(' ').replace(/\s+/g, ' ').trim();
  return { search, filters: filtersOf(terms), problems, rejected };
}

const problemAt = (
  { start, end }: { start: number; end: number },
  text: string,
  name: ProblemName,
  { key = '', right = '' }: { key?: string; right?: string } = {},
): Problem => ({ start, end, name, given: { part: text.slice(start, end), key, right } });

function readTerm(term: Term, text: string, vocabulary: Vocabulary): Read | Problem[] {
  const name = term.key.toLowerCase();
  const { isNegated } = term;
  const ofKey = { start: term.start, end: term.start + (isNegated ? 1 : 0) + term.key.length };
  const known = keysOf(vocabulary);
  const key = known.find((one) => one.name === name) ?? null;
  if (key === null && name !== flagKey && name !== sortKey) {
    const right = nearest(name, [...known.map((one) => one.name), flagKey, sortKey]);
    const whole = text.slice(term.start, term.end);
    return [
      right === null
        ? problemAt(ofKey, text, 'unknownKey', { key: name, right: `"${whole.replace(/["\\]/g, '\\$&')}"` })
        : problemAt(ofKey, text, 'unknownKeyNear', { key: name, right: `${right}:` }),
    ];
  }
  if (term.values.length === 0) return [problemAt(term, text, 'noValue', { key: name })];
  if (term.values.length > maxValues)
    return [problemAt(term, text, 'tooMany', { key: name, right: String(maxValues) })];
  if (isNegated && name === sortKey) return [problemAt(term, text, 'notNegated', { key: name, right: 'sort:-due' })];
  const read = term.values.map((value): string[] | Problem => {
    if (key !== null) return readValue(value, key, text, vocabulary);
    return name === flagKey ? readFlag(value, text) : readSort(value, text);
  });
  const found = read.flatMap((one) => (Array.isArray(one) ? [] : [one]));
  if (found.length > 0) return found;
  return { key, name, isNegated, values: [...new Set(read.flatMap((one) => (Array.isArray(one) ? one : [])))] };
}

function unknown(value: TypedValue, text: string, key: string, candidates: readonly string[]): Problem {
  const right = nearest(value.text, candidates);
  return right === null
    ? problemAt(value, text, 'unknownValue', { key })
    : problemAt(value, text, 'unknownValueNear', { key, right: `${key}:${printName(right, [])}` });
}

function readFlag(value: TypedValue, text: string): string[] | Problem {
  const flag = flags.find((one) => one === value.text.toLowerCase());
  return flag === undefined ? unknown(value, text, flagKey, flags) : [flag];
}

/** Names of sort values: the key of a property, or its own name. */
export const sortNames: readonly { name: string; by: string }[] = sortable.map((by) => ({
  name: keyOn(by)?.name ?? by,
  by,
}));

function readSort(value: TypedValue, text: string): string[] | Problem {
  const isDescending = value.text.startsWith('-');
  const name = (isDescending ? value.text.slice(1) : value.text).toLowerCase();
  const found = sortNames.find((one) => one.name === name);
  if (found) return [`${isDescending ? '-' : ''}${found.by}`];
  return unknown(
    value,
    text,
    sortKey,
    sortNames.map((one) => one.name),
  );
}

function readValue(value: TypedValue, key: QueryKey, text: string, vocabulary: Vocabulary): string[] | Problem {
  const word = value.isQuoted ? null : value.text.toLowerCase();
  if (word === none && key.canBeNone) return [none];
  if (key.comparison === 'ids') return readNames(value, key, text, vocabulary);
  const ranges = key.filtered === null ? null : rangesOf(key.filtered, '2000-01-01');
  const range = Object.keys(ranges ?? {}).find((name) => name.toLowerCase() === word);
  if (range !== undefined) return [range];
  const bounds = readBounds(word ?? '', (limit) => readLimit(limit, key, vocabulary));
  if (bounds !== null) return [bounds];
  const isNumber = key.comparison === 'numbers';
  const right = `${key.name}:${isNumber ? '<4' : '<7d'}`;
  return problemAt(value, text, isNumber ? 'noNumber' : 'noDay', { key: key.name, right });
}

function readNames(value: TypedValue, key: QueryKey, text: string, { names }: Vocabulary): string[] | Problem {
  if (isPerson(key) && !value.isQuoted && /^@?me$/i.test(value.text)) return [me];
  if (uuid.test(value.text)) return [value.text.toLowerCase()];
  const records = names[key.subject] ?? [];
  const found = recordsNamed(records, value.text);
  return found.length > 0
    ? found.map(({ id }) => id)
    : unknown(
        value,
        text,
        key.name,
        records.map(({ name }) => name),
      );
}

const readLimit = (text: string, key: QueryKey, { prefix }: Vocabulary): string | null => {
  if (key.comparison !== 'numbers') return readDay(text, key.direction);
  const start = `${prefix ?? ''}-`.toLowerCase();
  const number = key.subject === 'number' && text.startsWith(start) ? text.slice(start.length) : text;
  return /^\d{1,9}(?:\.\d{1,3})?$/.test(number) ? String(Number(number)) : null;
};

/** Reads `<7d`, `1..4`, `1..` or `7d` with signed distances. */
function readBounds(text: string, read: (limit: string) => string | null): string | null {
  const [, op, limit] = /^(<=|>=|<|>)(.+)$/.exec(text) ?? [];
  if (op !== undefined && limit !== undefined) {
    const value = read(limit);
    return value === null ? null : `${op}${value}`;
  }
  const middle = text.indexOf('..');
  if (middle === -1) return read(text);
  const [from, to] = [text.slice(0, middle), text.slice(middle + 2)];
  if (from === '' && to === '') return null;
  const ends = [from, to].map((end) => (end === '' ? '' : read(end)));
  return ends.includes(null) ? null : ends.join('..');
}

/** Splits terms into values of filter menus, and conditions. */
function filtersOf(terms: readonly Read[]): BoardFilters {
  const filters: BoardFilters = { ...noFilters };
  const rest: Read[] = [];
  for (const [name, group] of Map.groupBy(terms, ({ name }) => name)) {
    const shown = name === sortKey ? null : inMenu(group);
    for (const term of group) if (!shown?.terms.includes(term)) rest.push(term);
    if (shown) filters[shown.filter] = shown.values;
  }
  const inOrder = terms.filter((term) => rest.includes(term));
  filters.conditions = [...new Set(inOrder.map(conditionOf))];
  return filters;
}

const conditionOf = ({ key, name, isNegated, values }: Read): string =>
  `${isNegated ? '-' : ''}${key?.subject ?? name}:${values.join(',')}`;

/** Returns the terms of one key that its filter menu can show, and the values of the filter. */
function inMenu(group: readonly Read[]): { filter: keyof BoardFilters; values: string[]; terms: Read[] } | null {
  const [first] = group;
  const key = first?.key ?? null;
  if (first === undefined || key === null || key.filtered === null) return null;
  const { filter, kind } = taskFields[key.filtered];
  const ranges = rangesOf(key.filtered, '2000-01-01');
  const fits = ({ values }: Read): boolean =>
    values.every((value) => (value === none ? kind !== 'person' : ranges === null || value in ranges));
  const positive = group.filter((term) => !term.isNegated && fits(term));
  if (kind === 'label') {
    const singles = positive.filter(({ values }) => values.length === 1);
    if (singles.length > 1 && singles.length === positive.length)
      return { filter, values: [filterModes[0], ...new Set(singles.flatMap(({ values }) => values))], terms: singles };
  }
  if (kind === 'label' || key.filtered === 'parentId') {
    const [negated] = group.filter((term) => term.isNegated && fits(term));
    if (positive.length === 0 && negated)
      return { filter, values: [filterModes[1], ...negated.values], terms: [negated] };
  }
  const [one] = positive;
  return one ? { filter, values: one.values, terms: [one] } : null;
}

/** Returns the message for a problem, with its position. Positions begin with 1. */
export const messageOf = ({ name, start, given }: Problem): Phrase => ({
  area: 'errors',
  key: `query.${name}`,
  given: { ...given, position: start + 1 },
});
