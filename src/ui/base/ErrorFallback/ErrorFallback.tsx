import { Button } from '@mantine/core';
import { ErrorView } from '../ErrorView/ErrorView.tsx';
import { useTexts } from '../texts/index.ts';
import classes from './ErrorFallback.module.css';

export interface ErrorFallbackProps {
  error: Error;
  onRetry: () => void;
  onReload: () => void;
}

export function ErrorFallback({ error, onRetry, onReload }: ErrorFallbackProps) {
  const { errors } = useTexts('start');
  return (
    <ErrorView status={0}>
      <Button onClick={onRetry}>{errors.retry}</Button>
      <Button variant="default" onClick={onReload}>
        {errors.reload}
      </Button>
      <details className={classes.details}>
        <summary>{errors.details}</summary>
        <pre className={classes.message}>{error.message}</pre>
      </details>
    </ErrorView>
  );
}
