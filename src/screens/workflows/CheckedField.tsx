import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { TextField } from '../../ui/TextField/index.ts';

export interface CheckedFieldProps {
  label: string;
  value: string;
  maxLength: number;
  disabled?: boolean;
  placeholder?: string;
  /** Said while there is nothing in it; without it, nothing is fine. */
  empty?: string;
  /** Several lines. */
  long?: boolean;
  /** Called with texts that are fine only. */
  onChange: (value: string) => void;
}

/** A field whose text is told on only while it is fine; what isn't stays in it, with the reason. */
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
  // Undoing, or someone else, may have changed it since.
  const shown =
    typed !== null && (typed.trim() === value || (empty !== undefined && typed.trim() === '')) ? typed : value;
  const error = empty !== undefined && shown.trim() === '' ? empty : undefined;
  const change = (text: string) => {
    setTyped(text);
    if (empty === undefined || text.trim() !== '') onChange(text.trim());
  };
  // What was typed may end in a space that the chart doesn't keep; it goes with the focus.
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
  /** Said while it is no whole number between them. */
  wrong: string;
  onChange: (value: number) => void;
}

/** The same for a whole number. */
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
