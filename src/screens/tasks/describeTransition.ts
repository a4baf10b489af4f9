import type { Transition } from '../../../domain/history.ts';
import { formatDayMonth } from '../../ui/dates/formatDate.ts';
import { formatNumber } from '../../ui/formatNumber/index.ts';
import { historyFields, texts } from './texts.ts';

const messages = texts.history;

/** Text of an activity entry. `from` and `to` are set if both values fit in one line. */
export interface TransitionText {
  action: string;
  from?: string;
  to?: string;
}

export const describeTransition = ({
  field,
  from,
  to,
  fromName,
  toName,
}: Pick<Transition, 'field' | 'from' | 'to' | 'fromName' | 'toName'>): TransitionText => {
  switch (field) {
    case 'created':
      return { action: messages.created };
    case 'deleted':
      return { action: messages.deleted };
    case 'restored':
      return { action: messages.restored };
    case 'description':
      return { action: messages.description };
    case 'dueDate':
      return { action: messages.changed(historyFields.dueDate), from: dayIn(from), to: dayIn(to) };
    case 'assignees':
      return {
        action: messages.changed(historyFields.assignees),
        from: fromName || messages.nobody,
        to: toName || messages.nobody,
      };
    case 'boardId':
      return {
        action: messages.changed(historyFields.boardId),
        from: boardIn(from, fromName),
        to: boardIn(to, toName),
      };
    case 'sprintId':
      return {
        action: messages.changed(historyFields.sprintId),
        from: fromName ?? messages.noSprint,
        to: toName ?? messages.noSprint,
      };
    case 'blockedBy':
      return {
        action: messages.changed(historyFields.blockedBy),
        from: fromName || messages.noBlockers,
        to: toName || messages.noBlockers,
      };
    case 'approval':
      return { action: to === null ? messages.withdrew(textIn(from)) : messages.approved(textIn(to)) };
    default:
      return {
        action: messages.changed(historyFields[field]),
        from: fromName ?? textIn(from),
        to: toName ?? textIn(to),
      };
  }
};

const textIn = (value: unknown): string => {
  if (typeof value === 'number') return formatNumber(value);
  return typeof value === 'string' && value !== '' ? value : messages.nothing;
};

/** The server omits the name from people who can't see the board. */
const boardIn = (value: unknown, name: string | null): string =>
  name ?? (value === null ? messages.noBoard : messages.hiddenBoard);

const dayIn = (value: unknown): string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value)
    ? `${formatDayMonth(value)}/${value.slice(2, 4)}`
    : messages.noDate;
