import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';

export interface SearchFieldProps {
  /** Name of the field for screen readers; also its placeholder unless one is given. */
  label: string;
  /** What is typed. */
  value: string;
  /** Called with the whole text at each change. */
  onChange: (value: string) => void;
  /** Text shown while the field is empty. */
  placeholder?: string;
  /** Name of the button that empties the field. */
  clearLabel?: string;
  /** Width of the field as CSS, 240 pixels by default. */
  width?: number | string;
  /** Key that brings here, told to screen readers. */
  shortcut?: string;
  /** Whether nothing can be typed yet. */
  disabled?: boolean;
}

/** A search box with a magnifier and a button that empties it. */
export function SearchField({
  label,
  value,
  onChange,
  placeholder = label,
  clearLabel = 'Borrar búsqueda',
  width = 240,
  shortcut,
  disabled = false,
}: SearchFieldProps) {
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
            aria-label={clearLabel}
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
