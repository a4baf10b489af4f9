import { Button, type ButtonProps, FileButton } from '@mantine/core';
import { useRef } from 'react';

interface FilePickerProps extends ButtonProps {
  /** File name extensions and media types, separated by commas. */
  accept: string;
  onPick: (file: File) => void;
}

/** Button that lets the user choose a file. The same file can be chosen again. */
export function FilePicker({ accept, onPick, ...button }: FilePickerProps) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      accept={accept}
      resetRef={reset}
      onChange={(file) => {
        reset.current?.();
        if (file) onPick(file);
      }}
    >
      {(props) => <Button variant="default" {...button} {...props} />}
    </FileButton>
  );
}
