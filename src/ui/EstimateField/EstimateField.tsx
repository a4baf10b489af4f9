import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { limits } from '../../../domain/limits.ts';
import classes from './EstimateField.module.css';

export interface EstimateFieldProps {
  /** Name of the field, shown above it. */
  label: string;
  /** The agreed value; null for none. */
  value: string | null;
  /** Called with the new value when the field is left or Enter is pressed; null for an empty one. Escape takes back what was typed. */
  onChange: (value: string | null) => void;
  /** Shown in an empty field. */
  placeholder?: string;
  disabled?: boolean;
  /** Shown beside the label. */
  aside?: ReactNode;
  /** Reason why the value was refused. */
  error?: string;
}

/** A short value like '5' or 'XL' that is kept as soon as one is done typing it. */
export function EstimateField({ label, value, onChange, placeholder, disabled, aside, error }: EstimateFieldProps) {
  /** What is being typed; null while nobody types. */
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
