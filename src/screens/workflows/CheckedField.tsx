import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { TextField } from '../../ui/form/TextField/TextField.tsx';

export interface CheckedFieldProps {
  label: string;
  value: string;
  maxLength: number;
  disabled?: boolean;
  placeholder?: string;
  /** Error shown while the field is empty. Without it, the field may be empty. */
  empty?: string;
  long?: boolean;
  onChange: (value: string) => void;
}

/** Text field that reports only valid texts. An invalid text remains in the field with its error. */
export function CheckedField({
  label,
  value,
  maxLength,
  disabled = false,
  placeholder,
  empty,
  long = false,
  onChange,
}: CheckedFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  // The value may have changed through undo or another user since the text was typed.
  const shown =
    typed !== null && (typed.trim() === value || (empty !== undefined && typed.trim() === '')) ? typed : value;
  const error = empty !== undefined && shown.trim() === '' ? empty : undefined;
  const change = (text: string) => {
    setTyped(text);
    if (empty === undefined || text.trim() !== '') onChange(text.trim());
  };
  // Trailing spaces are removed only on blur, so that users can continue to type after a space. The chart stores no
  // trailing spaces.
  const leave = () =>
    setTyped((before) => (before !== null && empty !== undefined && before.trim() === '' ? before : null));
  return long ? (
    <Textarea
      label={label}
      value={shown}
      maxLength={maxLength}
      disabled={disabled}
      placeholder={placeholder}
      error={error}
      autosize={false}
      rows={2}
      onBlur={leave}
      onChange={(event) => change(event.currentTarget.value)}
    />
  ) : (
    <TextField
      label={label}
      value={shown}
      maxLength={maxLength}
      disabled={disabled}
      placeholder={placeholder}
      error={error}
      onBlur={leave}
      onChange={change}
    />
  );
}

export interface CheckedNumberProps {
  label: string;
  value: number;
  min: number;
  max: number;
  disabled?: boolean;
  /** Error shown while the text is not a whole number from `min` to `max`. */
  wrong: string;
  onChange: (value: number) => void;
}

/** Field for a whole number that reports only valid numbers. An invalid text remains in the field with its error. */
export function CheckedNumber({ label, value, min, max, disabled = false, wrong, onChange }: CheckedNumberProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string): number | null => {
    const number = Number(text);
    return /^\d+$/.test(text.trim()) && number >= min && number <= max ? number : null;
  };
  const number = typed === null ? null : read(typed);
  const shown = typed !== null && (number === null || number === value) ? typed : String(value);
  return (
    <TextField
      label={label}
      value={shown}
      maxLength={6}
      inputMode="numeric"
      disabled={disabled}
      error={read(shown) === null ? wrong : undefined}
      onBlur={() => setTyped((before) => (before !== null && read(before) === null ? before : null))}
      onChange={(text) => {
        setTyped(text);
        const next = read(text);
        if (next !== null) onChange(next);
      }}
    />
  );
}
