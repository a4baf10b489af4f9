import { useMemo } from 'react';
import type { Label } from '../../../../domain/label.ts';
import { limits } from '../../../../domain/limits.ts';
import { useTexts } from '../../base/texts/index.ts';
import { MultiOptionPicker, type MultiOptionPickerProps } from '../../form/MultiOptionPicker/MultiOptionPicker.tsx';
import type { PickerOption } from '../../form/OptionList/OptionMark.tsx';
import { LabelBadges } from '../LabelBadges/LabelBadges.tsx';

export interface LabelPickerProps extends Omit<
  MultiOptionPickerProps,
  'options' | 'renderValue' | 'creatable' | 'searchable'
> {
  /** Labels that the project can use, with archived ones. */
  labels: readonly Label[];
  /** Returns the option that creates a label with a typed name, or null if there is one with that name. */
  newOptionOf: (query: string) => PickerOption | null;
  /** Called with the name of a new label. The caller adds it to the value. */
  onCreate: (name: string) => void;
}

/** Picker for the labels of a task. A typed name that no label has creates one. */
export function LabelPicker({ labels, newOptionOf, onCreate, value, ...rest }: LabelPickerProps) {
  const texts = useTexts('ui');
  const options = useMemo(() => labelOptions(labels, value, texts.labelsFull), [labels, value, texts]);
  return (
    <MultiOptionPicker
      {...rest}
      value={value}
      options={options}
      searchable
      creatable={{
        hint: texts.typeLabel,
        optionOf: (query) => (value.length < limits.labels ? newOptionOf(query) : null),
        onCreate,
      }}
      renderValue={(picked) => {
        const chosen = labels.filter(({ id }) => picked.some((option) => option.value === id));
        return (
          <LabelBadges labels={chosen} max={rest.variant === 'chip' ? 2 : 5} singleLine={rest.variant === 'chip'} />
        );
      }}
    />
  );
}

/** Returns the options of a picker: the labels in use and those that are chosen. */
export const labelOptions = (
  labels: readonly Label[],
  chosen: readonly string[],
  full: (given: { limit: number }) => string,
): PickerOption[] =>
  labels
    .filter(({ id, archived }) => !archived || chosen.includes(id))
    .map(({ id, name, color }) => ({
      value: id,
      label: name,
      color,
      ...(chosen.length >= limits.labels && !chosen.includes(id) && { refusal: full({ limit: limits.labels }) }),
    }));
