import { foldText } from '../../../../domain/foldText.ts';
import { foldedPattern } from './foldedPattern.ts';
import { textsOf } from '../../../shared/texts.ts';
import { pastDaysOf, type PastDay } from '../pastDays.ts';
import type { Grouping } from './speech.ts';
import { speeches, type SpokenLanguage } from './speeches.ts';

export type TagKind = 'statuses' | 'types' | 'priorities';

const anyOf = (...alternatives: string[]): RegExp => new RegExp(` (?:${alternatives.map(foldedPattern).join('|')}) `);

/**
 * Regular expressions for questions in one language. A question is cleaned text with a space before and after each
 * word.
 */
export interface Patterns {
  language: SpokenLanguage;
  polite: RegExp;
  help: RegExp;
  greeting: RegExp;
  thanks: RegExp;
  write: RegExp;
  writeAtEnd: RegExp | null;
  count: RegExp;
  changes: RegExp;
  since: RegExp;
  toDo: RegExp;
  i: RegExp;
  mine: RegExp;
  unassigned: RegExp;
  open: RegExp;
  done: RegExp;
  every: RegExp;
  tasks: RegExp;
  search: RegExp;
  /** Patterns of due date ranges. Questions about changes use only the first three. */
  due: ['pressing' | 'overdue' | 'none' | 'today' | 'tomorrow' | 'thisWeek' | 'nextWeek', RegExp][];
  groupings: [Grouping, RegExp][];
  /** Pattern source for words around the name of an option. `lead` is optional before the name, `led` is required. */
  tag: Record<TagKind, { lead: string; led: string; end: string }>;
  endings: string;
  synonyms: Record<TagKind, [meaning: string, RegExp][]>;
  assignedTo: string;
  genitive: string;
  pastDays: PastDay[];
  ignored: ReadonlySet<string>;
}

/** Words for tasks that are used in every language. */
const loanwords = ['task', 'tasks', 'ticket', 'tickets', 'issue', 'issues', 'item', 'items'];

function patternsOf(language: SpokenLanguage): Patterns {
  const speech = speeches[language];
  const days = textsOf(language)('quickAdd');
  const before = `(?:(?:${foldedPattern(speech.before)}) ){0,3}`;
  const due = `(?:${foldedPattern(speech.due)})`;
  const dueIn = (range: string) => new RegExp(` (?:${due} )?(?:${foldedPattern(range)})(?: ${due})? `);
  const pressing = `(?:${foldedPattern(speech.overdue)}) (?:${foldedPattern(speech.or)})`;
  const thisWeek = `(?:${foldedPattern(speech.thisWeek)})`;
  const grouped = (kind: Grouping) =>
    `(?:${foldedPattern(speech.by)}) (?:(?:${foldedPattern(speech.before)}) )?(?:${foldedPattern(speech.nouns[kind])})`;
  const tag = (kind: Grouping) => {
    const noun = `(?:${foldedPattern(speech.nouns[kind])})`;
    return { lead: `${before}(?:${noun} ${before})?`, led: `${noun} ${before}`, end: `(?: ${noun})?` };
  };
  const meanings = (words: Partial<Record<string, string>>) =>
    Object.entries(words).flatMap(([meaning, list]): [string, RegExp][] =>
      list === undefined ? [] : [[meaning, new RegExp(` ${before}(?:${foldedPattern(list)}) `)]],
    );
  return {
    language,
    polite: new RegExp(
      `^ (?:${foldedPattern(speech.polite)
        .split('|')
        .sort((a, b) => b.length - a.length)
        .join('|')})(?= )`,
    ),
    help: anyOf(speech.help),
    greeting: new RegExp(`^ (?:${foldedPattern(speech.greeting)})(?: .{0,12})? $`),
    thanks: new RegExp(`^ (?:${foldedPattern(speech.thanks)})(?: .{0,20})? $`),
    write: new RegExp(`^ (?:${foldedPattern(speech.write)})(?= )`),
    writeAtEnd: speech.writeAtEnd === undefined ? null : new RegExp(` (?:${foldedPattern(speech.writeAtEnd)}) $`),
    count: anyOf(speech.count),
    changes: anyOf(speech.changes),
    since: anyOf(speech.since),
    toDo: anyOf(speech.toDo),
    i: anyOf(speech.i),
    mine: anyOf(speech.mine),
    unassigned: anyOf(speech.unassigned),
    open: anyOf(speech.open),
    done: anyOf(speech.done),
    every: anyOf(speech.every),
    tasks: anyOf(speech.tasks, loanwords.join('|')),
    search: anyOf(speech.search),
    due: [
      ['pressing', new RegExp(` ${pressing} (?:${due} )?${thisWeek}(?: ${due})? `)],
      ['overdue', anyOf(speech.overdue)],
      ['none', anyOf(speech.undated)],
      ['today', dueIn(days.today)],
      ['tomorrow', dueIn(days.tomorrow)],
      ['thisWeek', dueIn(speech.thisWeek)],
      ['nextWeek', dueIn(speech.nextWeek ? `${days.nextWeek}|${speech.nextWeek}` : days.nextWeek)],
    ],
    groupings: [
      ['status', new RegExp(` ${grouped('status')} `)],
      ['person', new RegExp(` (?:${grouped('person')}|${foldedPattern(speech.workload)}) `)],
      ['priority', new RegExp(` ${grouped('priority')} `)],
      ['type', new RegExp(` ${grouped('type')} `)],
    ],
    tag: { statuses: tag('status'), types: tag('type'), priorities: tag('priority') },
    endings: foldedPattern(speech.endings),
    synonyms: {
      statuses: meanings(speech.statuses),
      types: meanings(speech.types),
      priorities: meanings(speech.priorities),
    },
    assignedTo: foldedPattern(speech.assignedTo),
    genitive: `${speech.genitive ?? ''}| s`,
    pastDays: pastDaysOf(language),
    ignored: new Set([...foldText(speech.ignored).split(/\s+/), ...loanwords]),
  };
}

const known = new Map<SpokenLanguage, Patterns>();

/** Returns the patterns of a language. They are compiled when the language is first needed. */
export function patternsIn(language: SpokenLanguage): Patterns {
  const patterns = known.get(language) ?? patternsOf(language);
  known.set(language, patterns);
  return patterns;
}
