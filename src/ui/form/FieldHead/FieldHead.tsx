import type { ReactNode } from 'react';
import classes from './FieldHead.module.css';

export interface FieldHeadProps {
  /** Visible label. The field itself has the accessible name. */
  label: string;
  /** State of the write, at the right end of the line. */
  aside?: ReactNode;
}

export function FieldHead({ label, aside }: FieldHeadProps) {
  return (
    <div className={classes.root}>
      <span className={classes.label} aria-hidden>
        {label}
      </span>
      {aside}
    </div>
  );
}
