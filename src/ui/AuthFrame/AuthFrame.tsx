import type { ReactNode } from 'react';
import { Logo } from '../Logo/index.ts';
import classes from './AuthFrame.module.css';

export interface AuthFrameProps {
  /** Breadcrumb above the heading. */
  breadcrumb?: string;
  /** Heading of the page. */
  title: string;
  /** One line under the heading. */
  description?: ReactNode;
  /** The form. */
  children: ReactNode;
  /** What stands under the card, such as the way to the other form. */
  footer?: ReactNode;
}

/** Page of sign-in, sign-up and password reset: the mark, a heading and one narrow card. */
export function AuthFrame({ breadcrumb, title, description, children, footer }: AuthFrameProps) {
  return (
    <main className={classes.root}>
      <div className={classes.column}>
        <Logo size={36} />
        {breadcrumb && (
          <nav aria-label="Breadcrumb" className={classes.breadcrumb}>
            <span aria-current="page">{breadcrumb}</span>
          </nav>
        )}
        <h1 className={classes.title}>{title}</h1>
        {description && <p className={classes.description}>{description}</p>}
        <div className={classes.card}>{children}</div>
        {footer && <div className={classes.footer}>{footer}</div>}
      </div>
    </main>
  );
}
