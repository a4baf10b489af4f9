import type { ReactNode } from 'react';
import classes from './VisuallyHidden.module.css';

export interface VisuallyHiddenProps {
  /** Words for screen readers alone. */
  children: ReactNode;
  /** `h1` names a page whose heading isn't always seen. */
  as?: 'span' | 'h1';
}

/** Part of a control's name that is heard and not seen: unlike `aria-label` it never hides the words that are seen. */
export function VisuallyHidden({ children, as: Tag = 'span' }: VisuallyHiddenProps) {
  return <Tag className={classes.root}>{children}</Tag>;
}
