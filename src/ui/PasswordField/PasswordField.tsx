import { PasswordInput, type PasswordInputProps } from '@mantine/core';

export interface PasswordFieldProps extends Omit<PasswordInputProps, 'onChange' | 'value' | 'error'> {
  /** Name of the field, shown above it. */
  label: string;
  /** What is typed. */
  value: string;
  /** Called with the whole text at each change. */
  onChange: (value: string) => void;
  /** Why the value is refused; absent when it is fine. */
  error?: string;
  /** Name of the button that shows and hides what is typed. */
  revealLabel?: string;
}

/** A labelled password with a button that shows what is typed. */
export function PasswordField({ onChange, error, revealLabel = 'Show password', ...rest }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...rest}
      error={error}
      // Mantine only marks it for styles.
      aria-invalid={error === undefined ? undefined : true}
      withAsterisk={false}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': revealLabel }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
