import type { Transition } from '../../../domain/history.ts';
import type { Formats } from '../../../domain/formats.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';

type Texts = Catalogues['tasks']['history'];

/** Text of an activity entry. `from` and `to` are set if both values fit in one line. */
export interface TransitionText {
  action: string;
  from?: string;
  to?: string;
}

export const describeTransition = (
  texts: Texts,
  formats: Formats,
  { field, from, to, fromName, toName }: Pick<Transition, 'field' | 'from' | 'to' | 'fromName' | 'toName'>,
): TransitionText => {
  switch (field) {
    case 'created':
      return { action: texts.created };
    case 'deleted':
      return { action: texts.deleted };
    case 'restored':
      return { action: texts.restored };
    case 'description':
      return { action: texts.description };
    case 'dueDate':
      return { action: texts.changed.dueDate, from: dayIn(texts, formats, from), to: dayIn(texts, formats, to) };
    case 'assignees':
      return {
        action: texts.changed.assignees,
        from: fromName || texts.nobody,
        to: toName || texts.nobody,
      };
    case 'boardId':
      return {
        action: texts.changed.boardId,
        from: boardIn(texts, from, fromName),
        to: boardIn(texts, to, toName),
      };
    case 'sprintId':
      return {
        action: texts.changed.sprintId,
        from: fromName ?? texts.noSprint,
        to: toName ?? texts.noSprint,
      };
    case 'blockedBy':
      return {
        action: texts.changed.blockedBy,
        from: fromName || texts.noBlockers,
        to: toName || texts.noBlockers,
      };
    case 'approval':
      return {
        action:
          to === null
            ? texts.withdrew({ move: textIn(texts, formats, from) })
            : texts.approved({ move: textIn(texts, formats, to) }),
      };
    default:
      return {
        action: texts.changed[field],
        from: fromName ?? textIn(texts, formats, from),
        to: toName ?? textIn(texts, formats, to),
      };
  }
};

const textIn = (texts: Texts, formats: Formats, value: unknown): string => {
  if (typeof value === 'number') return formats.number(value);
  return typeof value === 'string' && value !== '' ? value : texts.nothing;
};

/** The server omits the name from people who can't see the board. */
const boardIn = (texts: Texts, value: unknown, name: string | null): string =>
  name ?? (value === null ? texts.noBoard : texts.hiddenBoard);

const dayIn = (texts: Texts, formats: Formats, value: unknown): string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? formats.date(value) : texts.noDate;
