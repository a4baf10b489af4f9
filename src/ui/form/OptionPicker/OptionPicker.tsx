import { VisuallyHidden } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { OptionList } from '../OptionList/OptionList.tsx';
import { OptionMark, type PickerOption } from '../OptionList/OptionMark.tsx';
import { classOf, PickerFrame, type PickerVariant } from './PickerFrame.tsx';
import classes from './OptionPicker.module.css';

export interface OptionPickerProps {
  label: string;
  options: PickerOption[];
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder?: string;
  clearable?: boolean;
  disabled?: boolean;
  autofocus?: boolean;
  error?: string;
  /**
   * `field` has a label above, `row` before it. `plain` has no visible label and no border, for table cells. `chip`
   * shows its label only without a value.
   */
  variant?: PickerVariant;
  searchable?: boolean;
  onSearch?: (query: string) => void;
  loading?: boolean;
  aside?: ReactNode;
}

export function OptionPicker({
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
  aside,
}: OptionPickerProps) {
  const errorId = `${useId()}-error`;
  const picked = options.find((option) => option.value === value);
  const isEmptyChip = variant === 'chip' && picked === undefined;
  const isClearable = clearable && picked !== undefined && !disabled;
  return (
    <PickerFrame
      {...{ label, variant, aside, errorId, error }}
      onClear={isClearable ? () => onChange(null) : undefined}
    >
      <OptionList
        label={label}
        options={options}
        selected={value === null ? [] : [value]}
        disabled={disabled}
        searchable={searchable}
        onSearch={onSearch}
        loading={loading}
        width={variant === 'field' ? 'target' : 'content'}
        onSubmit={(next) => next !== value && onChange(next)}
      >
        {(trigger) => (
          <button
            {...trigger}
            type="button"
            className={classOf(variant, isClearable)}
            disabled={disabled}
            data-autofocus={autofocus || undefined}
            data-empty={picked === undefined || undefined}
            data-invalid={error !== undefined || undefined}
            aria-describedby={error ? errorId : undefined}
          >
            <VisuallyHidden>
              {label}: {isEmptyChip && placeholder}
            </VisuallyHidden>{' '}
            {picked && <OptionMark option={picked} />}
            <span
              dir="auto"
              className={classes.value}
              title={picked?.label ?? placeholder}
              aria-hidden={isEmptyChip || undefined}
            >
              {picked?.label ?? (isEmptyChip ? label : placeholder)}
            </span>
            {!isClearable && variant !== 'chip' && (
              <IconSelector size={14} stroke={1.75} aria-hidden className={classes.chevron} />
            )}
          </button>
        )}
      </OptionList>
    </PickerFrame>
  );
}
