import type { ReactNode } from 'react';
import classes from './VisuallyHidden.module.css';

export interface VisuallyHiddenProps {
  children: ReactNode;
  /** `h1` is for the heading of a page on which the heading isn't visible. */
  as?: 'span' | 'h1';
}

/** Hidden part of a control's accessible name. Unlike `aria-label`, it doesn't replace the visible text. */
export function VisuallyHidden({ children, as: Tag = 'span' }: VisuallyHiddenProps) {
  return <Tag className={classes.root}>{children}</Tag>;
}
