/** What people see of a value: one entry for each kind of field. The editors are in `src/screens/tasks/`. */
import type { ReactNode } from 'react';
import type { FieldKind } from '../../../../domain/fields/descriptor.ts';
import { descriptorOf, type TaskField } from '../../../../domain/fields/task.ts';
import { labelOf, optionNames } from '../../../../domain/fields/texts.ts';
import type { Formats } from '../../../../domain/formats.ts';
import type { Catalogues } from '../../../../texts/catalogues.ts';
import type { PickerOption } from '../../form/OptionList/OptionMark.tsx';
import { PriorityIcon } from '../TagBadge/PriorityIcon.tsx';
import { TagBadge } from '../TagBadge/TagBadge.tsx';

/** A value other than null, with what it takes to show it. */
export interface Shown {
  field: TaskField;
  value: unknown;
  texts: Catalogues['fields'];
  formats: Formats;
}

interface KindView {
  /** The value in words: in the history, in cells and for screen readers. */
  words: (shown: Shown) => string;
  /** The value in a cell and on a card. Without it, these show the words. */
  drawn?: (shown: Shown) => ReactNode;
  /** What a table sorts by. Tasks without a value are last in any case. */
  order: (value: unknown, field: TaskField) => string | number;
  /** Options of the field's filter besides that for tasks without a value, or null if the kind has no filter. */
  filterOptions: ((field: TaskField, texts: Catalogues['fields']) => PickerOption[]) | null;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const named = (names: object): PickerOption[] =>
  Object.entries<string>(names as Record<string, string>).map(([value, label]) => ({ value, label }));

/** Null: the value is a name of another record, or too long for a line. Each such field shows it in its own way. */
export const fieldKinds: Record<FieldKind, KindView | null> = {
  text: { words: ({ value }) => asText(value), order: asText, filterOptions: null },
  markdown: null,
  number: {
    words: ({ value, formats }) => (typeof value === 'number' ? formats.number(value) : ''),
    order: Number,
    filterOptions: (field, { ranges }) =>
      named((ranges as Partial<Record<TaskField, object>>)[field] ?? {}).filter(({ value }) => value !== 'none'),
  },
  date: {
    words: ({ value, formats }) => (typeof value === 'string' ? formats.date(value) : ''),
    order: asText,
    filterOptions: (_, { dates }) => named(dates),
  },
  choice: {
    words: ({ field, value, texts }) => optionNames(texts, field)[asText(value)] ?? asText(value),
    drawn: ({ field, value, texts }) => <Option option={optionsOf(field, texts).find((one) => one.value === value)} />,
    order: (value, field) => {
      const at = Object.keys(descriptorOf(field).options ?? {}).indexOf(asText(value));
      return at === -1 ? Number.POSITIVE_INFINITY : at;
    },
    filterOptions: (field, texts) => optionsOf(field, texts),
  },
  tag: null,
  person: null,
  reference: null,
};

export const viewOf = (field: TaskField): KindView | null => fieldKinds[descriptorOf(field).kind];

/** Options of a choice, in their order. */
export const optionsOf = (field: TaskField, texts: Catalogues['fields']): PickerOption[] =>
  Object.entries(descriptorOf(field).options ?? {}).map(([value, { color, icon }]) => ({
    value,
    label: optionNames(texts, field)[value] ?? value,
    ...(icon ? { icon: <PriorityIcon icon={icon} /> } : { color }),
  }));

function Option({ option }: { option: PickerOption | undefined }) {
  if (!option) return null;
  return option.color ? (
    <TagBadge name={option.label} color={option.color} />
  ) : (
    <span dir="auto">
      {option.icon} {option.label}
    </span>
  );
}

/** A value with the name of its field, for screen readers and tooltips. */
export const spokenOf = (shown: Shown): string =>
  shown.texts.spoken({ field: labelOf(shown.texts, shown.field), value: viewOf(shown.field)?.words(shown) ?? '' });
