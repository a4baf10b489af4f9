import type { Catalogues } from '../../../../texts/catalogues.ts';

type Defaults = Catalogues['defaults'];
export type Grouping = 'status' | 'person' | 'priority' | 'type';

/**
 * Words of one language that the built-in assistant understands. Each text is a list of alternatives separated by '|',
 * which may contain (…), […] and ? as in regular expressions. Case and accents don't matter. The words for days and
 * units are in the catalogue `quickAdd`. The names of months are from the runtime.
 */
export interface Speech {
  /** Polite beginnings that don't change the meaning of a question. */
  polite: string;
  help: string;
  greeting: string;
  thanks: string;
  /** Verbs at the beginning of a request to change something. */
  write: string;
  /** Verbs at the end of a request that begins politely. */
  writeAtEnd?: string;
  count: string;
  changes: string;
  since: string;
  toDo: string;
  /** First-person pronouns, such as 'I'. */
  i: string;
  mine: string;
  unassigned: string;
  open: string;
  done: string;
  every: string;
  /** Words for tasks. */
  tasks: string;
  search: string;
  or: string;
  overdue: string;
  undated: string;
  /** Words before or after the day on which tasks are due. */
  due: string;
  thisWeek: string;
  /** Words for next week, in addition to those in `quickAdd`. */
  nextWeek?: string;
  /** Words before a grouping, such as 'by' in 'by status'. */
  by: string;
  nouns: Record<Grouping, string>;
  workload: string;
  /** Prepositions and articles that may precede a name. */
  before: string;
  /** Words before the name of an assignee. */
  assignedTo: string;
  /** Possessive ending of a name. */
  genitive?: string;
  /** Endings that the name of a status, type or priority may have. */
  endings: string;
  statuses: Partial<Record<keyof Defaults['statuses'], string>>;
  types: Partial<Record<keyof Defaults['types'], string>>;
  /** Words for priorities, in the order in which they are tried. */
  priorities: Partial<Record<keyof Defaults['priorities'], string>>;
  past: {
    yesterday: string;
    dayBeforeYesterday: string;
    thisMorning: string;
    lastWeek: string;
    thisMonth: string;
    lastMonth: string;
    last: string;
    /**
     * Expression for a number of units ago. # is a placeholder for the number and the unit. '|' may only separate whole
     * alternatives.
     */
    ago: string;
    hours: string;
    numbers: Record<string, number>;
    /** Names of months that the runtime doesn't know. */
    months?: Record<string, number>;
  };
  /** Words that a search ignores, separated by spaces. */
  ignored: string;
}
