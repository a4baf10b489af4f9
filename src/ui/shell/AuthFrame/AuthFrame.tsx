import { type ReactNode, useEffect, useState } from 'react';
import { Logo } from '../Logo/Logo.tsx';
import { useTexts } from '../../base/texts/index.ts';
import classes from './AuthFrame.module.css';

export interface AuthFrameProps {
  breadcrumb?: string;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** Shown at the end of the page. */
  foot?: ReactNode;
  /** Shown next to the form on wide screens, a moment after the form. */
  beside?: ReactNode;
}

/** Page with one form. On wide screens, a sentence next to the form describes Faena. */
export function AuthFrame({ breadcrumb, title, description, children, footer, foot, beside }: AuthFrameProps) {
  const texts = useTexts('start');
  const hasBeside = useSpaceBeside();
  return (
    <main className={classes.root}>
      <div className={classes.column}>
        <Logo size={36} />
        {breadcrumb && (
          <nav aria-label={texts.breadcrumb} className={classes.quiet}>
            <span aria-current="page">{breadcrumb}</span>
          </nav>
        )}
        <h1 dir="auto" className={classes.title}>
          {title}
        </h1>
        {description && <p className={classes.quiet}>{description}</p>}
        <div className={classes.card}>{children}</div>
        {footer && <div className={classes.quiet}>{footer}</div>}
        {foot && <div className={classes.quiet}>{foot}</div>}
      </div>
      <div className={classes.beside}>
        <p className={classes.pitch}>{texts.pitch}</p>
        {hasBeside && beside}
      </div>
    </main>
  );
}

/** Milliseconds before the content next to the form is loaded, so that it doesn't delay the form. */
const headStart = 500;

/** Returns true on a wide screen, a moment after the first render. */
function useSpaceBeside(): boolean {
  const [hasSpace, setSpace] = useState(false);
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 64em)');
    const measure = () => {
      if (wide.matches) setSpace(true);
    };
    const timer = setTimeout(measure, headStart);
    wide.addEventListener('change', measure);
    return () => {
      clearTimeout(timer);
      wide.removeEventListener('change', measure);
    };
  }, []);
  return hasSpace;
}
