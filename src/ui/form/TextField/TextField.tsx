import { TextInput, type TextInputProps } from '@mantine/core';

export interface TextFieldProps extends Omit<TextInputProps, 'onChange' | 'value' | 'error'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
}

export function TextField({ onChange, error, ...rest }: TextFieldProps) {
  return (
    <TextInput {...rest} error={error} withAsterisk={false} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}
