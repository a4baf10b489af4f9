import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTexts } from '../../base/texts/index.ts';

export interface SearchFieldProps {
  /** Accessible name, which is also the default placeholder. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  clearLabel?: string;
  /** CSS width of the field, 240 pixels by default. */
  width?: number | string;
  /** Keyboard shortcut that focuses the field, for screen readers. */
  shortcut?: string;
  disabled?: boolean;
}

export function SearchField({
  label,
  value,
  onChange,
  placeholder = label,
  clearLabel,
  width = 240,
  shortcut,
  disabled = false,
}: SearchFieldProps) {
  const texts = useTexts('ui');
  const field = useRef<HTMLInputElement>(null);
  return (
    <TextInput
      ref={field}
      role="searchbox"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      placeholder={placeholder}
      value={value}
      disabled={disabled}
      w={width}
      maw="100%"
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value !== '') {
          event.stopPropagation();
          onChange('');
        }
      }}
      leftSection={<IconSearch size={15} stroke={1.75} />}
      rightSection={
        value === '' ? null : (
          <CloseButton
            size="sm"
            aria-label={clearLabel ?? texts.clearSearch}
            onClick={() => {
              onChange('');
              field.current?.focus();
            }}
          />
        )
      }
    />
  );
}
