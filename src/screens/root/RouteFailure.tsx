import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { AppError } from '../../../domain/errors.ts';
import { ErrorFallback } from '../../ui/ErrorFallback/index.ts';
import { ErrorView } from '../../ui/ErrorView/index.ts';
import classes from './root.module.css';
import { texts } from './texts.ts';

/** Shows what a route failed with: a refusal of the server by its status, anything else as a fault. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  if (error instanceof AppError) {
    return <ErrorView status={error.status} message={error.message}><Link to="/" className={classes.link}>{texts.home}</Link></ErrorView>;
  }
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <ErrorFallback error={error instanceof Error ? error : new Error(String(error))} onRetry={retry} onReload={() => window.location.reload()} />;
}

export function RouteNotFound() {
  return <ErrorView status={404}><Link to="/" className={classes.link}>{texts.home}</Link></ErrorView>;
}
