import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Logo } from '../Logo/index.ts';
import { lazyComponent } from '../Popup/lazyComponent.ts';
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

/** Page with one form. On wide screens, a sentence and a fragment of a board beside it show what Faena is. */
export function AuthFrame({ breadcrumb, title, description, children, footer, foot }: AuthFrameProps) {
  const texts = useTexts('start');
  const board = useBoardFragment();
  return (
    <main className={classes.root}>
      <div className={classes.column}>
        <Logo size={36} />
        {breadcrumb && (
          <nav aria-label={texts.breadcrumb} className={classes.quiet}>
            <span aria-current="page">{breadcrumb}</span>
          </nav>
        )}
        <h1 className={classes.title}>{title}</h1>
        {description && <p className={classes.quiet}>{description}</p>}
        <div className={classes.card}>{children}</div>
        {footer && <div className={classes.quiet}>{footer}</div>}
        {foot && <div className={classes.quiet}>{foot}</div>}
      </div>
      <div className={classes.beside}>
        <p className={classes.pitch}>{texts.pitch}</p>
        <Suspense>{board}</Suspense>
      </div>
    </main>
  );
}

const fragment = lazyComponent<object>(() => import('./BoardFragment.tsx').then((module) => module.BoardFragment));

/** Milliseconds after which the fragment is loaded, so that it doesn't delay the form. */
const fragmentDelay = 500;

/** Returns the fragment once it is loaded, which happens only on screens with space for it. */
function useBoardFragment(): ReactNode {
  const [Loaded, setLoaded] = useState(fragment.loaded);
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 64em)');
    const load = () => void (wide.matches && fragment.load().then((component) => setLoaded(() => component)));
    const timer = setTimeout(load, fragmentDelay);
    wide.addEventListener('change', load);
    return () => {
      clearTimeout(timer);
      wide.removeEventListener('change', load);
    };
  }, []);
  return Loaded && <Loaded />;
}
