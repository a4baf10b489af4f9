import type { ReactNode } from 'react';
import type { PhraseOrText } from '../../../domain/phrase.ts';
import { useShown, useTexts } from '../texts/index.ts';
import classes from './ErrorView.module.css';

export interface ErrorViewProps {
  /** HTTP status of the failure. Codes other than 401, 403, 404 and 500 get a general message. */
  status: number;
  /** Message of the server, shown instead of the default text. */
  message?: PhraseOrText;
  children?: ReactNode;
}

export function ErrorView({ status, message, children }: ErrorViewProps) {
  const { errors } = useTexts('start');
  const shown = useShown();
  const known = status === 401 || status === 403 || status === 404 || status === 500;
  const { label, text } = errors[known ? status : 'other'];
  return (
    <div className={classes.root} role="alert">
      {known && (
        <div className={classes.status} aria-hidden>
          {status}
        </div>
      )}
      <h1 className={classes.label}>{label}</h1>
      <p className={classes.text}>{shown(message ?? text)}</p>
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
