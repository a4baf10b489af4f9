import type { ReactNode } from 'react';
import classes from './FieldHead.module.css';

export interface FieldHeadProps {
  /** Name of the field, for the eyes: the field itself carries it for the ears. */
  label: string;
  /** State of the field's saving, at the other end. */
  aside?: ReactNode;
}

/** What stands above a field that isn't a native one. */
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
