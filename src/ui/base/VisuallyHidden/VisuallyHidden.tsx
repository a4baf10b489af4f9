import type { ComponentPropsWithoutRef } from 'react';
import classes from './VisuallyHidden.module.css';

export interface VisuallyHiddenProps extends ComponentPropsWithoutRef<'span'> {
  /** A heading names a page or section that has no visible heading. `p` is for text that is announced. */
  as?: 'span' | 'h1' | 'h2' | 'p';
}

/** Hidden part of a control's accessible name. Unlike `aria-label`, it doesn't replace the visible text. */
export function VisuallyHidden({ as: Tag = 'span', ...others }: VisuallyHiddenProps) {
  return <Tag className={classes.root} {...others} />;
}
