import type { CSSProperties, ReactNode } from 'react';
import classes from './FormRow.module.css';

export interface FormRowProps {
  children: ReactNode;
  /** Width below which the fields are below each other, 12rem by default. */
  min?: string;
}

/** Fields side by side. */
export function FormRow({ children, min }: FormRowProps) {
  return (
    <div className={classes.root} style={min === undefined ? undefined : ({ '--field': min } as CSSProperties)}>
      {children}
    </div>
  );
}
