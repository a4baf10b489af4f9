import { UnstyledButton } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import classes from './RowButton.module.css';

export interface RowButtonProps extends ComponentPropsWithRef<'button'> {
  bordered?: boolean;
}

/** Secondary button with the full width of its list, such as one of several choices. */
export function RowButton({ bordered = false, className = '', ...others }: RowButtonProps) {
  return (
    <UnstyledButton className={`${classes.root} ${className}`} data-bordered={bordered || undefined} {...others} />
  );
}
