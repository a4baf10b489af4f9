import type { ReactNode } from 'react';
import { Logo } from '../Logo/index.ts';
import { useTexts } from '../texts/index.ts';
import classes from './AuthFrame.module.css';

export interface AuthFrameProps {
  breadcrumb?: string;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** Shown below everything else. */
  foot?: ReactNode;
}

export function AuthFrame({ breadcrumb, title, description, children, footer, foot }: AuthFrameProps) {
  const texts = useTexts('start');
  return (
    <main className={classes.root}>
      <div className={classes.column}>
        <Logo size={36} />
        {breadcrumb && (
          <nav aria-label={texts.breadcrumb} className={classes.breadcrumb}>
            <span aria-current="page">{breadcrumb}</span>
          </nav>
        )}
        <h1 className={classes.title}>{title}</h1>
        {description && <p className={classes.description}>{description}</p>}
        <div className={classes.card}>{children}</div>
        {footer && <div className={classes.footer}>{footer}</div>}
        {foot && <div className={classes.footer}>{foot}</div>}
      </div>
    </main>
  );
}
