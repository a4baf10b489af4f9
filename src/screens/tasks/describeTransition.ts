import type { Transition } from '../../../domain/history.ts';
import { formatDayMonth } from '../../ui/dates/formatDate.ts';
import { formatNumber } from '../../ui/formatNumber/index.ts';
import { historyFields, texts } from './texts.ts';

const words = texts.history;

/** Text of an activity entry. `from` and `to` are set if both values fit in one line. */
export interface TransitionWords {
  deed: string;
  from?: string;
  to?: string;
}

/** Returns the text of an activity entry. */
export const describeTransition = ({
  field,
  from,
  to,
  fromName,
  toName,
}: Pick<Transition, 'field' | 'from' | 'to' | 'fromName' | 'toName'>): TransitionWords => {
  switch (field) {
    case 'created':
      return { deed: words.created };
    case 'deleted':
      return { deed: words.deleted };
    case 'restored':
      return { deed: words.restored };
    case 'description':
      return { deed: words.description };
    case 'dueDate':
      return { deed: words.changed(historyFields.dueDate), from: dayIn(from), to: dayIn(to) };
    case 'assignees':
      return {
        deed: words.changed(historyFields.assignees),
        from: fromName || words.nobody,
        to: toName || words.nobody,
      };
    case 'boardId':
      return { deed: words.changed(historyFields.boardId), from: boardIn(from, fromName), to: boardIn(to, toName) };
    case 'sprintId':
      return {
        deed: words.changed(historyFields.sprintId),
        from: fromName ?? words.noSprint,
        to: toName ?? words.noSprint,
      };
    case 'blockedBy':
      return {
        deed: words.changed(historyFields.blockedBy),
        from: fromName || words.noBlockers,
        to: toName || words.noBlockers,
      };
    case 'approval':
      return { deed: to === null ? words.withdrew(textIn(from)) : words.approved(textIn(to)) };
    default:
      return { deed: words.changed(historyFields[field]), from: fromName ?? textIn(from), to: toName ?? textIn(to) };
  }
};

const textIn = (value: unknown): string => {
  if (typeof value === 'number') return formatNumber(value);
  return typeof value === 'string' && value !== '' ? value : words.nothing;
};

/** The server omits the name from people who can't see the board. */
const boardIn = (value: unknown, name: string | null): string =>
  name ?? (value === null ? words.noBoard : words.hiddenBoard);

const dayIn = (value: unknown): string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value)
    ? `${formatDayMonth(value)}/${value.slice(2, 4)}`
    : words.noDate;
