import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';

export interface PageHeaderProps {
  /** Heading of the page. */
  title: string;
  /** One line under the heading. */
  description?: ReactNode;
  /** Search, filters, buttons: at the end of the line, under it on narrow screens. */
  children?: ReactNode;
}

/** Heading of a page with its actions. */
export function PageHeader({ title, description, children }: PageHeaderProps) {
  return (
    <div className={classes.root}>
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        {description && <p className={classes.description}>{description}</p>}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
