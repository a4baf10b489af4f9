import { foldText } from '../../../domain/foldText.ts';
import { languages } from '../../../domain/languages.ts';
import { textsOf } from '../../shared/texts.ts';
import { type DueRange, dueRange, shiftDay } from './dates.ts';
import { pastDayIn } from './pastDays.ts';
import { type Patterns, patternsIn, type TagKind } from './speech/patterns.ts';
import type { Grouping } from './speech/speech.ts';
import type { SpokenLanguage } from './speech/speeches.ts';

interface Named {
  id: string;
  name: string;
}

export interface Vocabulary {
  me: string;
  /** Calendar day, `YYYY-MM-DD`. */
  today: string;
  people: { id: string; name: string; lastName: string; nickname: string }[];
  statuses: Named[];
  types: Named[];
  priorities: Named[];
}

export interface Question {
  counts: boolean;
  /** Ids of the assignees. An empty list means anyone. */
  assignedTo: string[];
  unassigned: boolean;
  statusIds: string[];
  typeIds: string[];
  priorityIds: string[];
  /** State of the tasks. Null for both open and done tasks. */
  progress: 'open' | 'done' | null;
  due: DueRange | null;
  since: string | null;
  changedBy: string[];
  words: string[];
  /** True if the question asks to search for the words. False if they are just left after parsing. */
  asksWords: boolean;
  group: Grouping | null;
}

export type ParsedQuestion =
  | { kind: 'help' }
  | { kind: 'greeting' }
  | { kind: 'thanks' }
  | { kind: 'write' }
  | { kind: 'tasks'; question: Question; understood: boolean };

const quotes = /"([^"]{2,100})"|«([^»]{2,100})»|“([^”]{2,100})”|„([^“”]{2,100})[“”]/g;
/**
 * Number of characters that are parsed. The rest is ignored: a longer text isn't a question, and parsing takes time.
 */
const maxRead = 1000;
const maxWords = 20;

/** Ids of people by cleaned name. The longest name is first. */
type Names = Map<string, string[]>;

const singular = (name: string): string => name.replace(/(?:es|s)$/, '');
const clean = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}@/.:-]+/gu, ' ')
    .replace(/(?<![.:])[.:]+(?= |$)/g, ' ')
    .replace(/(?<= |^)[.:-]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/**
 * Question during parsing. Each pattern that matches removes its part of the text. Words are separated by single
 * spaces.
 */
class Phrase {
  rest: string;
  readonly original: string;

  constructor(text: string) {
    this.rest = ` ${clean(text)} `.replace(/ ([\p{L}]+) s (?=\p{L})/gu, ' $1 ');
    this.original = this.rest;
  }

  take(pattern: RegExp): boolean {
    if (!pattern.test(this.rest)) return false;
    this.rest = this.rest
      .replace(pattern, ' ')
      .replace(/ +/g, ' ')
      .replace(/^(?! )/, ' ')
      .replace(/(?<! )$/, ' ');
    return true;
  }
}

export interface Understood {
  language: SpokenLanguage;
  asked: ParsedQuestion;
}

/**
 * Parses the question in each language, and returns the result with the fewest unknown words. If several are equal,
 * `preferred` decides.
 */
export function understand(text: string, known: Vocabulary, preferred: SpokenLanguage): Understood {
  const question = text.slice(0, maxRead);
  const names = namesOf(known.people);
  const readIn = (language: SpokenLanguage) => read(question, known, names, patternsIn(language));
  const others = spokenLanguages.filter((language) => language !== preferred).map(readIn);
  return others.reduce((best, reading) => (isBetter(reading, best) ? reading : best), readIn(preferred));
}

const spokenLanguages = languages.filter((language) => language !== 'spec');

interface Reading extends Understood {
  /** Number of words that have no meaning in the language. */
  unknown: number;
}

const isUnderstood = ({ asked }: Reading): boolean => asked.kind !== 'tasks' || asked.understood;
const isBetter = (one: Reading, other: Reading): boolean =>
  one.unknown === other.unknown ? isUnderstood(one) && !isUnderstood(other) : one.unknown < other.unknown;

function read(text: string, known: Vocabulary, names: Names, patterns: Patterns): Reading {
  const { language } = patterns;
  const quoted = [...text.matchAll(quotes)].map((match) => foldText(match.slice(1).find(Boolean) ?? '').trim());
  const phrase = new Phrase(text.replace(quotes, ' '));
  const unknownWords = () =>
    phrase.rest
      .trim()
      .split(' ')
      .filter((word) => word.length > 1 && !patterns.ignored.has(word));
  const simple = (kind: 'greeting' | 'thanks' | 'write' | 'help'): Reading => {
    peopleIn(phrase, names, patterns);
    return { language, asked: { kind }, unknown: unknownWords().length };
  };
  if (phrase.take(patterns.greeting)) return simple('greeting');
  if (phrase.take(patterns.thanks)) return simple('thanks');
  const isHelp = patterns.help.test(phrase.rest);
  let isPolite = false;
  while (phrase.take(patterns.polite)) isPolite = true;
  const spoken = phrase.rest;
  if (phrase.take(patterns.write) || (isPolite && patterns.writeAtEnd !== null && phrase.take(patterns.writeAtEnd)))
    return simple('write');
  if (isHelp) {
    phrase.rest = phrase.original;
    phrase.take(patterns.help);
    return simple('help');
  }

  // The order matters, because each pattern removes the part that it matches.
  const counts = phrase.take(patterns.count);
  const asksChanges = phrase.take(patterns.changes);
  phrase.take(patterns.toDo);
  const due = dueIn(phrase, patterns, known.today, asksChanges);
  const since = sinceIn(phrase, patterns, known.today, asksChanges);
  const group = patterns.groupings.find(([, pattern]) => phrase.take(pattern))?.[0] ?? null;
  const isMine = phrase.take(patterns.mine);
  const unassigned = phrase.take(patterns.unassigned);
  const statusIds = tagsIn(phrase, 'statuses', known, patterns);
  const priorityIds = tagsIn(phrase, 'priorities', known, patterns);
  const typeIds = tagsIn(phrase, 'types', known, patterns);
  const named = peopleIn(phrase, names, patterns);
  const isI = patterns.i.test(spoken);
  const people = isMine || (isI && named.length === 0 && since === null && !unassigned) ? [...named, known.me] : named;
  const asksOwnChanges = isI && since !== null && !isMine && people.length === 0;
  const areAuthors = since !== null && asksChanges && !isMine;
  const progress = statusIds.length === 0 ? progressIn(phrase, patterns) : null;
  const asksWords = phrase.take(patterns.search) || quoted.length > 0;
  const words = unknownWords();
  const question: Question = {
    counts,
    assignedTo: asksOwnChanges || areAuthors ? [] : [...new Set(people)],
    unassigned,
    statusIds,
    typeIds,
    priorityIds,
    progress,
    due,
    since,
    changedBy: asksOwnChanges ? [known.me] : areAuthors ? people : [],
    words: [...quoted, ...words].slice(0, maxWords),
    asksWords,
    group,
  };
  const narrowed = isNarrowed(question);
  const understood = narrowed || asksWords || (patterns.tasks.test(phrase.original) && question.words.length === 0);
  if (asksOpen(question, narrowed) && !patterns.every.test(phrase.original)) question.progress = 'open';
  return { language, asked: { kind: 'tasks', question, understood }, unknown: words.length };
}

const isNarrowed = (question: Question): boolean =>
  question.unassigned ||
  [question.assignedTo, question.statusIds, question.typeIds, question.priorityIds, question.changedBy].some(
    (ids) => ids.length > 0,
  ) ||
  [question.due, question.since, question.group, question.progress].some((filter) => filter !== null);

const asksOpen = ({ progress, statusIds, since, group, due, asksWords }: Question, narrowed: boolean): boolean =>
  progress === null &&
  statusIds.length === 0 &&
  since === null &&
  group !== 'status' &&
  (due !== null || (!asksWords && narrowed));

function dueIn(phrase: Phrase, patterns: Patterns, today: string, asksChanges: boolean): DueRange | null {
  const dated = asksChanges ? patterns.due.slice(0, 3) : patterns.due;
  const kind = dated.find(([, pattern]) => phrase.take(pattern))?.[0];
  return kind === undefined ? null : dueRange(kind, today);
}

function sinceIn(phrase: Phrase, patterns: Patterns, today: string, asksChanges: boolean): string | null {
  if (!asksChanges && !patterns.since.test(phrase.original)) return null;
  const found = pastDayIn(phrase.rest, today, patterns.pastDays);
  if (!found && !asksChanges) return null;
  if (found) phrase.rest = ` ${found.rest.trim()} `;
  return found ? found.day : shiftDay(today, -7);
}

function progressIn(phrase: Phrase, patterns: Patterns): Question['progress'] {
  if (phrase.take(patterns.open)) return 'open';
  return phrase.take(patterns.done) ? 'done' : null;
}

function tagsIn(
  phrase: Phrase,
  kind: TagKind,
  known: Vocabulary,
  { tag, endings, ignored, synonyms }: Patterns,
): string[] {
  const { lead, led, end } = tag[kind];
  const found: string[] = [];
  for (const { id, name: given } of known[kind].toSorted((a, b) => b.name.length - a.name.length)) {
    const name = clean(given);
    const stem = singular(name);
    if (name === '' || !phrase.rest.includes(stem)) continue;
    // «Tarea» needs a word before it: it is a type in most projects, but also a word in most questions.
    const needsLead = ignored.has(name) || ignored.has(`${name}s`) || meaningsOf(kind, given).has('task');
    const named = `(?:${escaped(name)}|${escaped(stem)})(?:${endings})?`;
    if (phrase.take(new RegExp(` (?:${needsLead ? led : lead})${named}${end} `))) found.push(id);
  }
  if (found.length > 0) return found;
  for (const [meaning, pattern] of synonyms[kind]) {
    const named = known[kind].find(({ name }) => meaningsOf(kind, name).has(meaning));
    if (named && phrase.take(pattern)) return [named.id];
  }
  return [];
}

const defaultNames = new Map<TagKind, Map<string, Set<string>>>();

/** Returns the keys of default options, such as `toDo`, that have this name in any language. */
function meaningsOf(kind: TagKind, name: string): ReadonlySet<string> {
  const meanings = defaultNames.get(kind) ?? new Map<string, Set<string>>();
  if (!defaultNames.has(kind)) {
    defaultNames.set(kind, meanings);
    for (const language of languages) {
      for (const [meaning, given] of Object.entries(textsOf(language)('defaults')[kind])) {
        const cleaned = clean(given);
        meanings.set(cleaned, (meanings.get(cleaned) ?? new Set()).add(meaning));
      }
    }
  }
  return meanings.get(clean(name)) ?? new Set();
}

/** Returns the ids of people by each name that may be used for them. */
function namesOf(people: Vocabulary['people']): Names {
  const names: Names = new Map();
  const shortNames: Names = new Map();
  const add = (to: Names, name: string, id: string) => to.set(name, [...(to.get(name) ?? []), id]);
  for (const { id, name, lastName, nickname } of people) {
    const parts = lastName.split(/\s+/);
    for (const one of new Set([`${name} ${lastName}`, nickname, name, lastName, ...parts].map(clean)))
      add(names, one, id);
    add(shortNames, clean(`${name} ${parts[0]}`), id);
  }
  // «José García» also means «José García Pérez», unless a person has exactly the shorter name.
  return new Map([...shortNames, ...names].sort(([a], [b]) => b.length - a.length));
}

function peopleIn(phrase: Phrase, names: Names, { assignedTo, genitive, ignored }: Patterns): string[] {
  const found: string[] = [];
  for (const [name, ids] of names) {
    if (name.length < 2 || ignored.has(name) || !phrase.rest.includes(name)) continue;
    if (phrase.take(new RegExp(` (?:(?:${assignedTo}) )?@?${escaped(name)}(?:${genitive})? `))) found.push(...ids);
  }
  return [...new Set(found)];
}
