/**
 * The one line in which a task is written: its title with marks in it, in any order. `!priority #type @person ~day
 * =estimate [status]`; a backslash before a mark keeps it in the title. What isn't known stays in the title, too.
 */
import { limits } from '../../../domain/limits.ts';
import { dayWords, parseDay } from './days.ts';

export interface Named {
  id: string;
  name: string;
}

/** What marks may name: what of the project is in use, and its people. */
export interface Known {
  statuses: readonly Named[];
  types: readonly Named[];
  priorities: readonly Named[];
  /** `name` as a person is called in full; `nickname` finds them, too. */
  people: readonly (Named & { nickname: string })[];
}

export const markSigns = { priority: '!', type: '#', assignee: '@', dueDate: '~', estimate: '=', status: '[' } as const;
export type MarkKind = keyof typeof markSigns;

/** A mark that was understood. */
export interface Mark {
  kind: MarkKind;
  /** Where it stands in the line. */
  from: number;
  to: number;
  /** What it stands for: an id, a day, or the estimate itself. */
  value: string;
  /** What it stands for, in words. */
  label: string;
}

/** Something that looks like a mark and names nothing, or too much. */
export interface Hint {
  kind: MarkKind;
  /** As it was written. */
  text: string;
  /** Names that it could be short for. */
  meant: string[];
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

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

const kindOf = new Map<string, MarkKind>(Object.entries(markSigns).map(([kind, sign]) => [sign, kind as MarkKind]));
const isSpace = (character: string | undefined): boolean => character === undefined || /\s/.test(character);
/** What may follow a name without being part of it. */
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
      take(parsed, read.mark);
      at = read.mark.to;
    }
  }
  parsed.title = title.replace(/\s+/g, ' ').trim();
  return parsed;
}

function take(parsed: ParsedLine, mark: Mark): void {
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
    const close = line.indexOf(']', start);
    if (close === -1) return null;
    const inside = line.slice(start, close).trim();
    if (inside === '') return null;
    const found = byName(inside, known.statuses);
    return found.one
      ? { mark: { kind, from, to: close + 1, value: found.one.id, label: found.one.name } }
      : { hint: { kind, text: line.slice(from, close + 1), meant: found.meant }, to: close + 1 };
  }
  const word = /^\S+/.exec(line.slice(start))?.[0];
  if (word === undefined || /^[!#@~=[\]]/.test(word)) return null;
  switch (kind) {
    case 'estimate':
      return word.length > limits.estimate
        ? { hint: { kind, text: `=${word}`, meant: [] }, to: start + word.length }
        : { mark: { kind, from, to: start + word.length, value: word, label: word } };
    case 'dueDate': {
      for (const words of leading(line.slice(start), 4)) {
        const bare = words.replace(/[,;.!?)]+$/, '');
        const day = parseDay(bare, today);
        if (day !== null) return { mark: { kind, from, to: start + bare.length, value: day, label: day } };
      }
      return { hint: { kind, text: `~${word}`, meant: [] }, to: start + word.length };
    }
    case 'priority':
      return readName(kind, line, from, word, known.priorities);
    case 'type':
      return readName(kind, line, from, word, known.types);
    case 'assignee':
      return readName(kind, line, from, word, known.people);
  }
}

/** The first words of a text: as many as wished, then fewer. */
function leading(text: string, most: number): string[] {
  const ends = [...text.matchAll(/\S+/g)].slice(0, most).map((match) => match.index + match[0].length);
  return ends.reverse().map((end) => text.slice(0, end));
}

type Nameable = Named & { nickname?: string };
const namesOf = ({ name, nickname }: Nameable): string[] => (nickname ? [name, nickname] : [name]);

function readName(kind: MarkKind, line: string, from: number, word: string, among: readonly Nameable[]): Read {
  const start = from + 1;
  const rest = line.slice(start);
  // The longest whole name that stands here, spaces and all.
  let best: { length: number; option: Nameable } | null = null;
  for (const option of among) {
    for (const name of namesOf(option)) {
      const length = lengthOf(name, rest);
      if (length !== null && ends(rest[length]) && length > (best?.length ?? 0)) best = { length, option };
    }
  }
  if (best) return { mark: { kind, from, to: start + best.length, value: best.option.id, label: best.option.name } };
  const bare = word.replace(/[,;.!?)]+$/, '');
  if (bare === '') return null;
  const found = byName(bare, among);
  if (found.one) return { mark: { kind, from, to: start + bare.length, value: found.one.id, label: found.one.name } };
  return { hint: { kind, text: line.slice(from, start + bare.length), meant: found.meant }, to: start + bare.length };
}

/** How much of the text the name takes when it begins with it, whatever the case and the accents. */
function lengthOf(name: string, text: string): number | null {
  const wanted = plain(name);
  if (wanted === '') return null;
  let read = '';
  for (let length = 1; length <= text.length && read.length < wanted.length; length += 1) {
    read = plain(text.slice(0, length));
    if (read === wanted && !/^\p{Diacritic}/u.test(text.slice(length))) return length;
    if (!wanted.startsWith(read)) return null;
  }
  return null;
}

const squeezed = (text: string): string => plain(text).replace(/[\s_-]+/g, '');

/** Who or what goes by that name; else by its beginning, when nothing else does. */
function byName(text: string, among: readonly Nameable[]): { one: Nameable | null; meant: string[] } {
  const wanted = squeezed(text);
  const exact = among.find((option) => namesOf(option).some((name) => squeezed(name) === wanted));
  if (exact) return { one: exact, meant: [] };
  const near =
    wanted === '' ? [] : among.filter((option) => namesOf(option).some((name) => squeezed(name).startsWith(wanted)));
  return { one: near.length === 1 ? (near[0] ?? null) : null, meant: near.map(({ name }) => name) };
}

/** Lines of one paste, without the bullets and boxes of lists. */
export const mostLines = 200;
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/^\s*(?:[-*•+]|\d{1,3}[.)])?\s*(?:\[[ xX]?\]\s+)?/, '').trim())
    .filter((line) => line !== '')
    .slice(0, mostLines);

export interface Suggestion {
  /** What it would put in the place of what is being typed. */
  insert: string;
  label: string;
  /** The day that a word means. */
  detail: string | null;
}
export interface Suggestions {
  kind: MarkKind;
  /** The part of the text that a suggestion takes the place of. */
  from: number;
  to: number;
  options: Suggestion[];
}

const mostSuggestions = 8;
const estimates = ['1', '2', '3', '5', '8', '13', '21'];

/** What could complete the mark that is being typed before `caret`; null when none is. */
export function suggestionsAt(text: string, caret: number, known: Known, today: string): Suggestions | null {
  const line = text.slice(text.lastIndexOf('\n', caret - 1) + 1, caret);
  const found = [...line.matchAll(/(?:^|\s)([!#@~=[])/g)].at(-1);
  if (!found) return null;
  const sign = found[1] ?? '';
  const kind = kindOf.get(sign);
  const start = found.index + found[0].length;
  const typed = line.slice(start);
  if (kind === undefined || typed.includes(']') || /^\s/.test(typed)) return null;
  const options = optionsFor(kind, plain(typed), known, today);
  const whole = options.length === 1 && plain(options[0]?.label ?? '') === plain(typed.trimEnd());
  if (options.length === 0 || (whole && typed !== typed.trimEnd())) return null;
  const from = caret - typed.length - 1;
  return { kind, from, to: caret, options: options.slice(0, mostSuggestions) };
}

function optionsFor(kind: MarkKind, typed: string, known: Known, today: string): Suggestion[] {
  const named = (among: readonly Nameable[]): Suggestion[] =>
    among
      .filter((option) => namesOf(option).some((name) => plain(name).startsWith(typed)))
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
      const words = [...dayWords.en, ...dayWords.es].filter((word) => plain(word).startsWith(typed));
      const own = typed !== '' && words.length === 0 && parseDay(typed, today) !== null ? [typed] : [];
      return [...own, ...words].map((word) => ({ insert: `~${word} `, label: word, detail: parseDay(word, today) }));
    }
  }
}
