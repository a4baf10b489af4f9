import { Button, type ButtonProps } from '@mantine/core';
import { useRef } from 'react';

interface FilePickerProps extends Omit<ButtonProps, 'children'> {
  children: string;
  /** File name extensions and media types, separated by commas. */
  accept: string;
  onPick: (file: File) => void;
}

/** Button to choose a file. The same file can be chosen again. */
export function FilePicker({ accept, onPick, children, ...button }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={children}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Without this, choosing the same file again would not fire a change event.
          currentTarget.value = '';
          if (file) onPick(file);
        }}
      />
      <Button variant="default" {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
