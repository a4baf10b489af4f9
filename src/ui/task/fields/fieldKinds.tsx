/** How each kind of field shows a value. The editors are in `src/screens/tasks/`. */
import type { ReactNode } from 'react';
import type { FieldKind } from '../../../../domain/fields/descriptor.ts';
import { descriptorOf, type TaskField } from '../../../../domain/fields/task.ts';
import { labelOf, optionNames } from '../../../../domain/fields/texts.ts';
import type { Formats } from '../../../../domain/formats.ts';
import type { Catalogues } from '../../../../texts/catalogues.ts';
import type { PickerOption } from '../../form/OptionList/OptionMark.tsx';
import { PriorityIcon } from '../TagBadge/PriorityIcon.tsx';
import { TagBadge } from '../TagBadge/TagBadge.tsx';

/** A value other than null, with everything that is needed to show it. */
export interface Shown {
  field: TaskField;
  value: unknown;
  texts: Catalogues['fields'];
  formats: Formats;
}

interface KindView {
  /** Returns the value as text: for the activity log, cells and screen readers. */
  words: (shown: Shown) => string;
  /** Renders the value in a cell and on a card. Without it, these show the text. */
  drawn?: (shown: Shown) => ReactNode;
  /** Returns the sort key for tables. Tasks without a value are always last. */
  order: (value: unknown, field: TaskField) => string | number;
  /**
   * Returns the options of the field's filter, without the one for tasks without a value. Null if the kind has no
   * filter.
   */
  filterOptions: ((field: TaskField, texts: Catalogues['fields']) => PickerOption[]) | null;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const named = (names: object): PickerOption[] =>
  Object.entries<string>(names as Record<string, string>).map(([value, label]) => ({ value, label }));

/** Null for values that are names of other records or too long for one line. Each such field is rendered separately. */
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
  label: null,
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
