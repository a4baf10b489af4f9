import { VisuallyHidden } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import type { Catalogues } from '../../../../texts/catalogues.ts';
import { type Creatable, OptionList } from '../OptionList/OptionList.tsx';
import { OptionMark, type PickerOption } from '../OptionList/OptionMark.tsx';
import { useTexts } from '../../base/texts/index.ts';
import { classOf, PickerFrame, type PickerVariant } from '../OptionPicker/PickerFrame.tsx';
import classes from '../OptionPicker/OptionPicker.module.css';

export interface MultiOptionPickerProps {
  label: string;
  options: PickerOption[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  placeholder?: string;
  clearable?: boolean;
  disabled?: boolean;
  autofocus?: boolean;
  error?: string;
  /** See `OptionPicker`. */
  variant?: PickerVariant;
  searchable?: boolean;
  onSearch?: (query: string) => void;
  loading?: boolean;
  creatable?: Creatable;
  /** Renders the selected options instead of their names. */
  renderValue?: (picked: PickerOption[]) => ReactNode;
  aside?: ReactNode;
}

/** Picker for several options. The list remains open after a selection. */
export function MultiOptionPicker({
  label,
  options,
  value,
  onChange,
  placeholder = '—',
  clearable = false,
  disabled = false,
  autofocus = false,
  error,
  variant = 'field',
  searchable,
  onSearch,
  loading,
  creatable,
  renderValue,
  aside,
}: MultiOptionPickerProps) {
  const errorId = `${useId()}-error`;
  const picked = options.filter((option) => value.includes(option.value));
  const names = namesOf(useTexts('ui'), picked, value.length) ?? placeholder;
  const isClearable = clearable && value.length > 0 && !disabled;
  return (
    <PickerFrame {...{ label, variant, aside, errorId, error }} onClear={isClearable ? () => onChange([]) : undefined}>
      <OptionList
        label={label}
        options={options}
        selected={value}
        multiple
        disabled={disabled}
        searchable={searchable}
        onSearch={onSearch}
        loading={loading}
        creatable={creatable}
        width={variant === 'field' ? 'target' : 'content'}
        onSubmit={(pressed) => onChange(toggled(value, pressed))}
      >
        {(trigger) => (
          <button
            {...trigger}
            type="button"
            className={classOf(variant, isClearable)}
            disabled={disabled}
            data-autofocus={autofocus || undefined}
            data-empty={value.length === 0 || undefined}
            data-invalid={error !== undefined || undefined}
            aria-describedby={error ? errorId : undefined}
          >
            <VisuallyHidden>
              {label}: {picked.map((option) => option.label).join(', ') || names}
            </VisuallyHidden>
            {picked.length > 0 && renderValue ? (
              <span className={classes.names} aria-hidden>
                {renderValue(picked)}
              </span>
            ) : (
              <>
                {picked.length === 1 && picked[0] && <OptionMark option={picked[0]} />}
                <span className={classes.value} dir="auto" aria-hidden>
                  {variant === 'chip' && value.length === 0 ? label : names}
                </span>
              </>
            )}
            {!isClearable && variant !== 'chip' && (
              <IconSelector size={14} stroke={1.75} aria-hidden className={classes.chevron} />
            )}
          </button>
        )}
      </OptionList>
    </PickerFrame>
  );
}

export const toggled = (set: readonly string[], value: string): string[] =>
  set.includes(value) ? set.filter((other) => other !== value) : [...set, value];

/** Returns up to 2 names, `N selected` for more, or undefined for none. */
export const namesOf = (texts: Catalogues['ui'], picked: PickerOption[], count: number): string | undefined => {
  if (count === 0) return undefined;
  return count > 2 || picked.length < count
    ? texts.selected({ count })
    : picked.map((option) => option.label).join(', ');
};
