import { PasswordInput, type PasswordInputProps } from '@mantine/core';

export interface PasswordFieldProps extends Omit<PasswordInputProps, 'onChange' | 'value' | 'error'> {
  label: string;
  value: string;
  /** Called with the whole text on each change. */
  onChange: (value: string) => void;
  /** Validation error. */
  error?: string;
  /** Accessible name of the button that shows the password. */
  revealLabel?: string;
}

/** Password field with a button that shows the password. */
export function PasswordField({ onChange, error, revealLabel = 'Show password', ...rest }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...rest}
      error={error}
      // Mantine sets only its styles for an error.
      aria-invalid={error === undefined ? undefined : true}
      withAsterisk={false}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': revealLabel }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
