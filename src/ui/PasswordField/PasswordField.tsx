import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTexts } from '../texts/index.ts';

export interface PasswordFieldProps extends Omit<PasswordInputProps, 'onChange' | 'value' | 'error'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
}

export function PasswordField({ onChange, error, ...rest }: PasswordFieldProps) {
  const { reveal } = useTexts('start');
  return (
    <PasswordInput
      {...rest}
      error={error}
      // Mantine sets only its styles for an error.
      aria-invalid={error === undefined ? undefined : true}
      withAsterisk={false}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': reveal }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
