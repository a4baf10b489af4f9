import type { ReactNode } from 'react';
import { Logo } from '../Logo/index.ts';
import classes from './AuthFrame.module.css';

export interface AuthFrameProps {
  breadcrumb?: string;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** Content below the card, such as the link to another form. */
  footer?: ReactNode;
}

/** Layout of the pages for sign-in, sign-up and password reset: logo, heading and a narrow card. */
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
