import type { ReactNode } from 'react';
import classes from './FormError.module.css';

export interface FormErrorProps {
  /** Why the form was refused; nothing is shown when absent. */
  children?: ReactNode;
}

/** The refusal of a whole form, read out when it appears. */
export function FormError({ children }: FormErrorProps) {
  return (
    <div role="alert" className={classes.root} data-empty={!children || undefined}>
      {children}
    </div>
  );
}
