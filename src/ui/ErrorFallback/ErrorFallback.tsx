import { Button } from '@mantine/core';
import { ErrorView } from '../ErrorView/index.ts';
import { fallbackTexts as texts } from './texts.ts';
import classes from './ErrorFallback.module.css';

export interface ErrorFallbackProps {
  error: Error;
  onRetry: () => void;
  onReload: () => void;
}

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
