import type { ReactNode } from 'react';
import classes from './VisuallyHidden.module.css';

export interface VisuallyHiddenProps {
  /** Words for screen readers alone. */
  children: ReactNode;
}

/** Part of a control's name that is heard and not seen: unlike `aria-label` it never hides the words that are seen. */
export function VisuallyHidden({ children }: VisuallyHiddenProps) {
  return <span className={classes.root}>{children}</span>;
}
