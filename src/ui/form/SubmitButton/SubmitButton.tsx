import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';

export interface SubmitButtonProps extends Omit<ButtonProps, 'loading'> {
  children: ReactNode;
  /** True while the form is being sent. The button shows a spinner and ignores clicks. */
  pending?: boolean;
  form?: string;
  disabled?: boolean;
}

export function SubmitButton({ pending = false, ...rest }: SubmitButtonProps) {
  return <Button type="submit" loading={pending} aria-busy={pending || undefined} {...rest} />;
}
