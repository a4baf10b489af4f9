import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { limits } from '../../../domain/limits.ts';
import classes from './EstimateField.module.css';

export interface EstimateFieldProps {
  label: string;
  value: string | null;
  /**
   * Called with the new value when the field loses the focus or Enter is pressed, with null if it is empty. Escape
   * discards the typed value.
   */
  onChange: (value: string | null) => void;
  placeholder?: string;
  disabled?: boolean;
  aside?: ReactNode;
  error?: string;
}

/** Field for a short value such as '5' or 'XL'. It reports the value when the user has finished typing. */
export function EstimateField({ label, value, onChange, placeholder, disabled, aside, error }: EstimateFieldProps) {
  /** Typed text, or null while the user isn't typing. */
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed === null) return;
    const next = typed.trim() === '' ? null : typed.trim();
    setTyped(null);
    if (next !== value) onChange(next);
  };
  return (
    <TextInput
      label={
        <span className={classes.label}>
          {label}
          {aside}
        </span>
      }
      aria-label={label}
      value={typed ?? value ?? ''}
      placeholder={placeholder}
      disabled={disabled}
      error={error}
      maxLength={limits.estimate}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          commit();
        } else if (event.key === 'Escape' && typed !== null) {
          event.stopPropagation();
          setTyped(null);
        }
      }}
    />
  );
}
