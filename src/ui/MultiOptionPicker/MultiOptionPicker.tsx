import { IconSelector, IconX } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { FieldHead } from '../FieldHead/index.ts';
import { OptionList, OptionMark, optionTexts, type PickerOption } from '../OptionList/index.ts';
import { VisuallyHidden } from '../VisuallyHidden/index.ts';
import classes from '../OptionPicker/OptionPicker.module.css';

export interface MultiOptionPickerProps {
  /** Name of the field. */
  label: string;
  /** Everything that can be picked. */
  options: PickerOption[];
  /** Values picked now, as a set. */
  value: readonly string[];
  /** Called with the whole new set, in the order of picking. */
  onChange: (value: string[]) => void;
  /** Shown while nothing is picked. */
  placeholder?: string;
  /** Adds a button that takes every value away. */
  clearable?: boolean;
  /** Shows the values, takes no press. */
  disabled?: boolean;
  /** Takes the focus when the dialog around it opens. */
  autofocus?: boolean;
  /** Why the value is refused. */
  error?: string;
  /** `field`: label above, like an input. `plain`: no label shown, no border. */
  variant?: 'field' | 'plain';
  /** Shows a search box; by default with more than 7 options. */
  searchable?: boolean;
  /** Asks for options elsewhere, 300 ms after the last key. */
  onSearch?: (query: string) => void;
  /** The options are on their way. */
  loading?: boolean;
  /** Draws what is picked in place of the names. */
  renderValue?: (picked: PickerOption[]) => ReactNode;
  /** State of the field's saving, put beside its label. */
  aside?: ReactNode;
}

/** Picks a set of options; the list stays open while several are picked. */
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
  renderValue,
  aside,
}: MultiOptionPickerProps) {
  const id = useId();
  const picked = options.filter((option) => value.includes(option.value));
  const words = namesOf(picked, value.length) ?? placeholder;
  return (
    <div className={classes.root} data-variant={variant}>
      {variant === 'field' && <FieldHead label={label} aside={aside} />}
      <div className={classes.row}>
        <OptionList
          label={label}
          options={options}
          selected={value}
          multiple
          disabled={disabled}
          searchable={searchable}
          onSearch={onSearch}
          loading={loading}
          width={variant === 'field' ? 'target' : 'content'}
          onSubmit={(pressed) => onChange(toggled(value, pressed))}
        >
          {(trigger) => (
            <button
              {...trigger}
              type="button"
              className={classes.button}
              disabled={disabled}
              data-autofocus={autofocus || undefined}
              data-empty={value.length === 0 || undefined}
              data-invalid={error !== undefined || undefined}
              aria-describedby={error ? `${id}-error` : undefined}
            >
              <VisuallyHidden>
                {label}: {picked.map((option) => option.label).join(', ') || words}
              </VisuallyHidden>
              {picked.length > 0 && renderValue ? (
                <span className={classes.names} aria-hidden>
                  {renderValue(picked)}
                </span>
              ) : (
                <>
                  {picked.length === 1 && picked[0] && <OptionMark option={picked[0]} />}
                  <span className={classes.value} aria-hidden>
                    {words}
                  </span>
                </>
              )}
              {!(clearable && value.length > 0 && !disabled) && (
                <IconSelector size={14} stroke={1.75} aria-hidden className={classes.chevron} />
              )}
            </button>
          )}
        </OptionList>
        {clearable && value.length > 0 && !disabled && (
          <button
            type="button"
            className={classes.clear}
            aria-label={`${optionTexts.clear} ${label}`}
            onClick={() => onChange([])}
          >
            <IconX size={13} stroke={2} aria-hidden />
          </button>
        )}
      </div>
      {error && (
        <div id={`${id}-error`} className={classes.error}>
          {error}
        </div>
      )}
    </div>
  );
}

/** The set without the value when it had it, else with it at the end. */
export const toggled = (set: readonly string[], value: string): string[] =>
  set.includes(value) ? set.filter((other) => other !== value) : [...set, value];

/** Up to 2 names; beyond that `N selected`; undefined for none. */
export const namesOf = (picked: PickerOption[], count: number): string | undefined => {
  if (count === 0) return undefined;
  return count > 2 || picked.length < count
    ? optionTexts.selected(count)
    : picked.map((option) => option.label).join(', ');
};
