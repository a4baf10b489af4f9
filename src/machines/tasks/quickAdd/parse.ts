/**
 * Parser of a task in one line: a title with marks in any order, `!priority #type @person ~day =estimate [status]`.
 * Unknown marks, and marks after a backslash, are part of the title.
 */
import { allLinesOf } from './lines.ts';
import { limits } from '../../../../domain/limits.ts';
import { type DayTexts, parseDay, wordsOf } from './days.ts';
import { foldText } from '../../../../domain/foldText.ts';
import { trimEndOf } from '../../../../domain/trimText.ts';

export interface Named {
  id: string;
  name: string;
}

export interface Known {
  statuses: readonly Named[];
  types: readonly Named[];
  priorities: readonly Named[];
  /** `name` is the full name. Marks may also contain the `nickname`. */
  people: readonly (Named & { nickname: string })[];
  /** Terms for days in the user's language. */
  days: DayTexts;
}

export const markSigns = { priority: '!', type: '#', assignee: '@', dueDate: '~', estimate: '=', status: '[' } as const;
export type MarkKind = keyof typeof markSigns;
export const markKinds = Object.keys(markSigns) as MarkKind[];

export interface Mark {
  kind: MarkKind;
  /** Offset of the mark in the line. */
  from: number;
  to: number;
  /** Id of an option or a person, a day, or the estimate itself. */
  value: string;
  label: string;
}

/** A mark that matches no name, or several names. */
export interface Hint {
  kind: MarkKind;
  text: string;
  candidates: string[];
}

export interface ParsedLine {
  title: string;
  statusId: string | null;
  typeId: string | null;
  priorityId: string | null;
  assignees: string[];
  dueDate: string | null;
  estimate: string | null;
  marks: Mark[];
  hints: Hint[];
}

/**
 * Maximum number of characters that are read after the sign of a mark, so that the time is proportional to the length
 * of the line.
 */
const longestMark = 300;
const kindOf = new Map<string, MarkKind>(markKinds.map((kind) => [markSigns[kind], kind]));
const isSpace = (character: string | undefined): boolean => character === undefined || /\s/.test(character);
const ends = (character: string | undefined): boolean => character === undefined || /[\s,;.!?)]/.test(character);

export function parseLine(line: string, known: Known, today: string): ParsedLine {
  const parsed: ParsedLine = {
    title: '',
    statusId: null,
    typeId: null,
    priorityId: null,
    assignees: [],
    dueDate: null,
    estimate: null,
    marks: [],
    hints: [],
  };
  let title = '';
  let at = 0;
  while (at < line.length) {
    const character = line[at] ?? '';
    const begins = at === 0 || isSpace(line[at - 1]);
    if (begins && character === '\\' && kindOf.has(line[at + 1] ?? '')) {
      title += line[at + 1];
      at += 2;
      continue;
    }
    const kind = begins ? kindOf.get(character) : undefined;
    const read = kind === undefined ? null : readMark(kind, line, at, known, today);
    if (read === null) {
      title += character;
      at += 1;
    } else if ('hint' in read) {
      parsed.hints.push(read.hint);
      title += line.slice(at, read.to);
      at = read.to;
    } else {
      addMark(parsed, read.mark);
      at = read.mark.to;
    }
  }
  parsed.title = title.replace(/\s+/g, ' ').trim();
  return parsed;
}

function addMark(parsed: ParsedLine, mark: Mark): void {
  parsed.marks.push(mark);
  switch (mark.kind) {
    case 'priority':
      parsed.priorityId = mark.value;
      break;
    case 'type':
      parsed.typeId = mark.value;
      break;
    case 'status':
      parsed.statusId = mark.value;
      break;
    case 'dueDate':
      parsed.dueDate = mark.value;
      break;
    case 'estimate':
      parsed.estimate = mark.value;
      break;
    case 'assignee':
      if (!parsed.assignees.includes(mark.value)) parsed.assignees.push(mark.value);
  }
}

type Read = { mark: Mark } | { hint: Hint; to: number } | null;

function readMark(kind: MarkKind, line: string, from: number, known: Known, today: string): Read {
  const start = from + 1;
  if (kind === 'status') {
    const length = line.slice(start, start + longestMark).indexOf(']');
    const close = start + length;
    const inside = line.slice(start, close).trim();
    if (length === -1 || inside === '') return null;
    const found = byName(inside, known.statuses);
    return found.one
      ? { mark: { kind, from, to: close + 1, value: found.one.id, label: found.one.name } }
      : { hint: { kind, text: line.slice(from, close + 1), candidates: found.candidates }, to: close + 1 };
  }
  const rest = line.slice(start, start + longestMark);
  const word = /^\S+/.exec(rest)?.[0];
  if (word === undefined || /^[!#@~=[\]]/.test(word)) return null;
  switch (kind) {
    case 'estimate':
      return word.length > limits.estimate
        ? { hint: { kind, text: `=${word}`, candidates: [] }, to: start + word.length }
        : { mark: { kind, from, to: start + word.length, value: word, label: word } };
    case 'dueDate': {
      for (const words of leading(rest, 6)) {
        // Tries the text with and without a final dot, because German dates end with a dot.
        for (const bare of [trimEndOf(words, ',;!?)'), trimEndOf(words, ',;.!?)')]) {
          const day = parseDay(known.days, bare, today);
          if (day !== null) return { mark: { kind, from, to: start + bare.length, value: day, label: day } };
        }
      }
      return { hint: { kind, text: `~${word}`, candidates: [] }, to: start + word.length };
    }
    case 'priority':
      return readName(kind, line, from, word, known.priorities);
    case 'type':
      return readName(kind, line, from, word, known.types);
    case 'assignee':
      return readName(kind, line, from, word, known.people);
  }
}

/** Returns the beginnings of a text that end after a complete word, longest first. */
function leading(text: string, most: number): string[] {
  const ends = [...text.matchAll(/\S+/g)].slice(0, most).map((match) => match.index + match[0].length);
  return ends.reverse().map((end) => text.slice(0, end));
}

type Nameable = Named & { nickname?: string };
const namesOf = ({ name, nickname }: Nameable): string[] => (nickname ? [name, nickname] : [name]);

function readName(kind: MarkKind, line: string, from: number, word: string, among: readonly Nameable[]): Read {
  const start = from + 1;
  const rest = line.slice(start, start + longestMark);
  // Searches for the longest full name at this position, which may contain spaces.
  let best: { length: number; option: Nameable } | null = null;
  for (const option of among) {
    for (const name of namesOf(option)) {
      const length = lengthOf(name, rest);
      if (length !== null && ends(rest[length]) && length > (best?.length ?? 0)) best = { length, option };
    }
  }
  if (best) return { mark: { kind, from, to: start + best.length, value: best.option.id, label: best.option.name } };
  const bare = trimEndOf(word, ',;.!?)');
  if (bare === '') return null;
  const found = byName(bare, among);
  if (found.one) return { mark: { kind, from, to: start + bare.length, value: found.one.id, label: found.one.name } };
  return {
    hint: { kind, text: line.slice(from, start + bare.length), candidates: found.candidates },
    to: start + bare.length,
  };
}

/** Returns the length of the name at the start of the text, or null. Ignores case and accents. */
function lengthOf(name: string, text: string): number | null {
  const wanted = foldText(name);
  if (wanted === '') return null;
  let read = '';
  for (let length = 1; length <= text.length && read.length < wanted.length; length += 1) {
    read = foldText(text.slice(0, length));
    if (read === wanted && !/^\p{Diacritic}/u.test(text.slice(length))) return length;
    if (!wanted.startsWith(read)) return null;
  }
  return null;
}

const squeezed = (text: string): string => foldText(text).replace(/[\s_-]+/g, '');

/** Finds an option by its exact name, or by a prefix that only one option has. */
function byName(text: string, among: readonly Nameable[]): { one: Nameable | null; candidates: string[] } {
  const wanted = squeezed(text);
  const exact = among.find((option) => namesOf(option).some((name) => squeezed(name) === wanted));
  if (exact) return { one: exact, candidates: [] };
  const near =
    wanted === '' ? [] : among.filter((option) => namesOf(option).some((name) => squeezed(name).startsWith(wanted)));
  return { one: near.length === 1 ? (near[0] ?? null) : null, candidates: near.map(({ name }) => name) };
}

/** Maximum number of lines in one paste. */
export const maxLines = 200;
export const linesOf = (text: string): string[] => allLinesOf(text).slice(0, maxLines);

export interface Suggestion {
  /** Text that replaces the typed mark. */
  insert: string;
  label: string;
  /** Day that the typed text means. */
  detail: string | null;
}
export interface Suggestions {
  kind: MarkKind;
  /** Range of the text that a suggestion replaces. */
  from: number;
  to: number;
  options: Suggestion[];
}

const maxSuggestions = 8;
const estimates = ['1', '2', '3', '5', '8', '13', '21'];

/** Returns suggestions for the mark before `caret`, or null if no mark is being typed. */
export function suggestionsAt(text: string, caret: number, known: Known, today: string): Suggestions | null {
  const line = text.slice(text.lastIndexOf('\n', caret - 1) + 1, caret);
  const found = [...line.matchAll(/(?:^|\s)([!#@~=[])/g)].at(-1);
  if (!found) return null;
  const sign = found[1] ?? '';
  const kind = kindOf.get(sign);
  const start = found.index + found[0].length;
  const typed = line.slice(start);
  if (kind === undefined || typed.includes(']') || /^\s/.test(typed)) return null;
  const options = optionsFor(kind, foldText(typed), known, today);
  const whole = options.length === 1 && foldText(options[0]?.label ?? '') === foldText(typed.trimEnd());
  if (options.length === 0 || (whole && typed !== typed.trimEnd())) return null;
  const from = caret - typed.length - 1;
  return { kind, from, to: caret, options: options.slice(0, maxSuggestions) };
}

function optionsFor(kind: MarkKind, typed: string, known: Known, today: string): Suggestion[] {
  const named = (among: readonly Nameable[]): Suggestion[] =>
    among
      .filter((option) => namesOf(option).some((name) => foldText(name).startsWith(typed)))
      .map(({ name }) => ({
        insert: kind === 'status' ? `[${name}] ` : `${markSigns[kind]}${name} `,
        label: name,
        detail: null,
      }));
  switch (kind) {
    case 'priority':
      return named(known.priorities);
    case 'type':
      return named(known.types);
    case 'status':
      return named(known.statuses);
    case 'assignee':
      return named(known.people);
    case 'estimate':
      return typed === '' ? estimates.map((each) => ({ insert: `=${each} `, label: each, detail: null })) : [];
    case 'dueDate': {
      const words = wordsOf(known.days.suggested).filter((word) => foldText(word).startsWith(typed));
      const own = typed !== '' && words.length === 0 && parseDay(known.days, typed, today) !== null ? [typed] : [];
      return [...own, ...words].map((word) => ({
        insert: `~${word} `,
        label: word,
        detail: parseDay(known.days, word, today),
      }));
    }
  }
}
