import { Input, TextInput } from '@mantine/core';
import { type ChangeEvent, type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react';
import { limits } from '../../../../domain/limits.ts';
import { FieldHead } from '../../form/FieldHead/FieldHead.tsx';
import compact from '../../form/OptionPicker/compact.module.css';
import type { PickerVariant } from '../../form/OptionPicker/PickerFrame.tsx';

export interface EstimateFieldProps {
  label: string;
  value: string | null;
  /**
   * Called with the new value when the field loses the focus or Enter is pressed, with null if it is empty. Escape
   * discards the typed value.
   */
  onChange: (value: string | null) => void;
  placeholder?: string;
  maxLength?: number;
  disabled?: boolean;
  aside?: ReactNode;
  error?: string;
  /** See `OptionPicker`. */
  variant?: PickerVariant;
  inputRef?: RefObject<HTMLInputElement | null>;
}

/** Field for a short value such as '5' or 'XL'. It reports the value when the user has finished typing. */
export function EstimateField({
  label,
  value,
  onChange,
  placeholder,
  maxLength = limits.estimate,
  disabled,
  aside,
  error,
  variant = 'field',
  inputRef,
}: EstimateFieldProps) {
  /** Typed text, or null while the user isn't typing. */
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed === null) return;
    const next = typed.trim() === '' ? null : typed.trim();
    setTyped(null);
    if (next !== value) onChange(next);
  };
  const input = {
    ref: inputRef,
    'aria-label': label,
    value: typed ?? value ?? '',
    disabled,
    maxLength,
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
    onBlur: commit,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') {
        // With Ctrl or Meta, Enter also submits the form.
        if (!event.ctrlKey && !event.metaKey) event.preventDefault();
        commit();
      } else if (event.key === 'Escape' && typed !== null) {
        event.stopPropagation();
        setTyped(null);
      }
    },
  };
  if (variant === 'chip')
    return (
      <div>
        <label className={compact.chip} data-empty={input.value === '' || undefined} data-invalid={error && true}>
          <span aria-hidden>{label}</span>
          <input dir="auto" {...input} aria-invalid={error !== undefined || undefined} />
        </label>
        {error && <Input.Error mt={4}>{error}</Input.Error>}
      </div>
    );
  return (
    <div className={variant === 'row' ? compact.row : undefined}>
      {(variant === 'field' || variant === 'row') && <FieldHead label={label} aside={aside} />}
      <TextInput
        {...input}
        placeholder={placeholder}
        error={error}
        classNames={variant === 'plain' || variant === 'row' ? { input: compact.plain } : undefined}
      />
    </div>
  );
}
