import { type ErrorComponentProps, Link, useMatches, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { AppError } from '../../../domain/errors.ts';
import { ActorStopped } from '../../system/system.ts';
import { ErrorFallback } from '../../ui/base/ErrorFallback/ErrorFallback.tsx';
import { ErrorView } from '../../ui/base/ErrorView/ErrorView.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import classes from './root.module.css';

/** Error page of a route: errors of the server by their status, all others as unexpected errors. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const texts = useTexts('start');
  const router = useRouter();
  if (error instanceof AppError) {
    return (
      <Landmark>
        <ErrorView status={error.status} message={error.message}>
          <Link to="/" className={classes.link}>
            {texts.home}
          </Link>
        </ErrorView>
      </Landmark>
    );
  }
  const retry = () => {
    if (error instanceof ActorStopped) error.restart();
    reset();
    void router.invalidate();
  };
  return (
    <Landmark>
      <ErrorFallback
        error={error instanceof Error ? error : new Error(String(error))}
        onRetry={retry}
        onReload={() => window.location.reload()}
      />
    </Landmark>
  );
}

export function RouteNotFound() {
  const { home, notFoundTitle } = useTexts('start');
  useEffect(() => {
    document.title = notFoundTitle;
  }, [notFoundTitle]);
  return (
    <Landmark>
      <ErrorView status={404}>
        <Link to="/" className={classes.link}>
          {home}
        </Link>
      </ErrorView>
    </Landmark>
  );
}

/** Adds the `main` landmark on pages without the shell. */
function Landmark({ children }: { children: ReactNode }) {
  const inShell = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === '/app') });
  return inShell ? children : <main>{children}</main>;
}
