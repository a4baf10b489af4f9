import { TextInput, type TextInputProps } from '@mantine/core';

export interface TextFieldProps extends Omit<TextInputProps, 'onChange' | 'value' | 'error'> {
  /** Name of the field, shown above it. */
  label: string;
  /** What is typed. */
  value: string;
  /** Called with the whole text at each change. */
  onChange: (value: string) => void;
  /** Why the value is refused; absent when it is fine. */
  error?: string;
}

/** A labelled line of text. */
export function TextField({ onChange, error, ...rest }: TextFieldProps) {
  return (
    <TextInput {...rest} error={error} withAsterisk={false} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}
