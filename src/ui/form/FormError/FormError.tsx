import type { ReactNode } from 'react';
import classes from './FormError.module.css';

export interface FormErrorProps {
  children?: ReactNode;
}

/** Error of a whole form. Screen readers announce it when it appears. */
export function FormError({ children }: FormErrorProps) {
  return (
    <div role="alert" className={classes.root} data-empty={!children || undefined}>
      {children}
    </div>
  );
}
