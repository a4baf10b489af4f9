import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';

export interface SubmitButtonProps extends Omit<ButtonProps, 'loading'> {
  children: ReactNode;
  /** True while the form is being sent. The button shows a spinner and ignores clicks. */
  pending?: boolean;
  /** Id of the form, if the button is outside of it. */
  form?: string;
  /** True if the form can't be sent yet. */
  disabled?: boolean;
}

/** Button that submits its form. */
export function SubmitButton({ pending = false, ...rest }: SubmitButtonProps) {
  return <Button type="submit" loading={pending} aria-busy={pending || undefined} {...rest} />;
}
