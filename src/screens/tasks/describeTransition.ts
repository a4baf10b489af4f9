import { descriptorOf, type TaskField } from '../../../domain/fields/task.ts';
import { labelOf, ownOf } from '../../../domain/fields/texts.ts';
import type { Transition } from '../../../domain/history.ts';
import { dayOf } from '../../../domain/timeZone.ts';
import type { Formats } from '../../../domain/formats.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import { viewOf } from '../../ui/task/fields/fieldKinds.tsx';

type Texts = Catalogues['tasks']['history'];

/** Text of an activity entry. `from` and `to` are set if both values fit in one line. */
export interface TransitionText {
  action: string;
  from?: string;
  to?: string;
}

export const describeTransition = (
  texts: Texts,
  fields: Catalogues['fields'],
  formats: Formats,
  {
    field,
    from,
    to,
    fromName,
    toName,
    imported,
  }: Pick<Transition, 'field' | 'from' | 'to' | 'fromName' | 'toName' | 'imported'>,
  today: string,
): TransitionText => {
  const named = (empty: string) => ({ from: fromName || empty, to: toName || empty });
  switch (field) {
    case 'created':
      return { action: imported ? importedText(texts, formats, imported, today) : texts.created };
    case 'deleted':
    case 'restored':
    case 'archived':
    case 'unarchived':
    case 'description':
      return { action: texts[field] };
    case 'assignees':
      return { action: texts.changed.assignees, ...named(texts.nobody) };
    case 'labels':
      return { action: texts.changed.labels, ...named(texts.noLabels) };
    case 'boardId':
      return {
        action: texts.changed.boardId,
        from: boardIn(texts, from, fromName),
        to: boardIn(texts, to, toName),
      };
    case 'sprintId':
      return { action: texts.changed.sprintId, ...named(texts.noSprint) };
    case 'parentId':
      return { action: texts.changed.parentId, ...named(texts.noParent) };
    case 'blockedBy':
    case 'relatedTo':
    case 'duplicateOf':
      return { action: texts.changed[field], from: tasksIn(texts, from, fromName), to: tasksIn(texts, to, toName) };
    case 'project':
      return { action: texts.moved, from: textIn(texts, formats, from), to: textIn(texts, formats, to) };
    case 'approval':
      return {
        action:
          to === null
            ? texts.withdrew({ move: textIn(texts, formats, from) })
            : texts.approved({ move: textIn(texts, formats, to) }),
      };
    case 'checklist':
      return {
        action:
          to === null
            ? texts.unchecked({ item: textIn(texts, formats, from) })
            : texts.checked({ item: textIn(texts, formats, to) }),
      };
    default: {
      const shown = (value: unknown): string => valueIn(texts, fields, formats, field, value);
      return {
        action: ownOf<string>(texts.changed, field) ?? fields.changed({ field: labelOf(fields, field) }),
        from: fromName ?? shown(from),
        to: toName ?? shown(to),
      };
    }
  }
};

const importedText = (
  texts: Texts,
  formats: Formats,
  { from, author, createdAt }: NonNullable<Transition['imported']>,
  today: string,
): string =>
  texts.imported({
    from,
    isDated: createdAt !== null,
    day: createdAt === null ? '' : formats.dayInWords(dayOf(new Date(createdAt)), today),
    isNamed: author !== null,
    author: author ?? '',
  });

const textIn = (texts: Texts, formats: Formats, value: unknown): string => {
  if (typeof value === 'number') return formats.number(value);
  return typeof value === 'string' && value !== '' ? value : texts.nothing;
};

function valueIn(
  texts: Texts,
  fields: Catalogues['fields'],
  formats: Formats,
  field: TaskField,
  value: unknown,
): string {
  const isDate = descriptorOf(field).kind === 'date';
  if (isDate && !(typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value))) return texts.noDate;
  if (value === null || value === '') return texts.nothing;
  return viewOf(field)?.words({ field, value, texts: fields, formats }) ?? textIn(texts, formats, value);
}

/** The names are absent for people who can't see the tasks. */
const tasksIn = (texts: Texts, value: unknown, names: string | null): string =>
  names || (value === null || (Array.isArray(value) && value.length === 0) ? texts.noBlockers : texts.hiddenTask);

/** The name is absent for people who can't see the board. */
const boardIn = (texts: Texts, value: unknown, name: string | null): string =>
  name ?? (value === null ? texts.noBoard : texts.hiddenBoard);
