import type { ReactNode } from 'react';
import type { PhraseOrText } from '../../../../domain/phrase.ts';
import { useShown, useTexts } from '../texts/index.ts';
import classes from './ErrorView.module.css';

export interface ErrorViewProps {
  /** HTTP status of the failure. Codes other than 401, 403, 404 and 500 get a general label. */
  status: number;
  /** Message of the server, shown above the sentence with advice. The message of a 500 contains nothing more. */
  message?: PhraseOrText;
  /** Actions such as a button to try again. */
  children?: ReactNode;
}

export function ErrorView({ status, message, children }: ErrorViewProps) {
  const { errors } = useTexts('start');
  const shown = useShown();
  const known = status === 401 || status === 403 || status === 404 || status === 500;
  const { label, text } = errors[known ? status : 'other'];
  return (
    <div role="alert" className={classes.root}>
      {known && (
        <p className={classes.status} aria-hidden>
          {status}
        </p>
      )}
      <h1 className={classes.label}>{label}</h1>
      {message && status !== 500 && <p className={classes.text}>{shown(message)}</p>}
      <p className={classes.text}>{text}</p>
      {children && <div className={classes.ways}>{children}</div>}
    </div>
  );
}
