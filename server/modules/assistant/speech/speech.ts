import type { Catalogues } from '../../../../texts/catalogues.ts';

type Defaults = Catalogues['defaults'];
export type Grouping = 'status' | 'person' | 'priority' | 'type';

/**
 * Words by which people of one language ask the built-in assistant. A text lists alternatives, separated by '|', which
 * may use (…), […] and ? of regular expressions. Capitals and accents don't matter. The words of days and units are
 * those of the catalogue `quickAdd`, the names of months are those of the runtime.
 */
export interface Speech {
  /** Beginnings that don't change what is asked. */
  polite: string;
  help: string;
  greeting: string;
  thanks: string;
  /** Verbs that begin an order to change something. */
  write: string;
  /** Verbs that end an order that begins politely. */
  writeAtEnd?: string;
  count: string;
  changes: string;
  since: string;
  toDo: string;
  /** Words that say that the person speaks of themselves. */
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
  /** Words around a day on which tasks are due. */
  due: string;
  thisWeek: string;
  /** In addition to that of `quickAdd`. */
  nextWeek?: string;
  /** Words before that by which tasks are grouped. */
  by: string;
  nouns: Record<Grouping, string>;
  workload: string;
  /** Prepositions and articles before a name. */
  before: string;
  /** Words before the name of an assignee. */
  assignedTo: string;
  /** Ending of a name that owns something. */
  genitive?: string;
  /** Endings of the name of a status, type or priority. */
  endings: string;
  statuses: Partial<Record<keyof Defaults['statuses'], string>>;
  types: Partial<Record<keyof Defaults['types'], string>>;
  /** In the order in which they are looked for. */
  priorities: Partial<Record<keyof Defaults['priorities'], string>>;
  past: {
    yesterday: string;
    dayBeforeYesterday: string;
    thisMorning: string;
    lastWeek: string;
    thisMonth: string;
    lastMonth: string;
    last: string;
    /** With # where the number and the unit stand, and '|' only between alternatives. */
    ago: string;
    hours: string;
    numbers: Record<string, number>;
    /** Names that the runtime doesn't know. */
    months?: Record<string, number>;
  };
  /** Words without a meaning for the search, separated by spaces. */
  ignored: string;
}
