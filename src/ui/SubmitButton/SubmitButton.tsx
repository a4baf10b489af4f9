import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';

export interface SubmitButtonProps extends Omit<ButtonProps, 'loading'> {
  /** What the button does. */
  children: ReactNode;
  /** The form is on its way: the button spins and takes no press. */
  pending?: boolean;
  /** Id of the form it sends, when it stands outside of it. */
  form?: string;
  /** The form can't be sent yet. */
  disabled?: boolean;
}

/** Sends the form it stands in. */
export function SubmitButton({ pending = false, ...rest }: SubmitButtonProps) {
  return <Button type="submit" loading={pending} aria-busy={pending || undefined} {...rest} />;
}
