import { Button } from '@mantine/core';
import { ErrorView } from '../ErrorView/index.ts';
import { fallbackTexts as texts } from './texts.ts';
import classes from './ErrorFallback.module.css';

export interface ErrorFallbackProps {
  error: Error;
  /** Called to render the page again. */
  onRetry: () => void;
  /** Called to reload the whole app. */
  onReload: () => void;
}

/** Shown by an error boundary instead of the failed component. */
export function ErrorFallback({ error, onRetry, onReload }: ErrorFallbackProps) {
  return (
    <ErrorView status={0}>
      <Button onClick={onRetry}>{texts.retry}</Button>
      <Button variant="default" onClick={onReload}>
        {texts.reload}
      </Button>
      <details className={classes.details}>
        <summary>{texts.details}</summary>
        <pre className={classes.message}>{error.message}</pre>
      </details>
    </ErrorView>
  );
}
