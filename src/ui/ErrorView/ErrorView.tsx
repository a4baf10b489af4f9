import type { ReactNode } from 'react';
import { errorTexts } from './texts.ts';
import classes from './ErrorView.module.css';

export interface ErrorViewProps {
  /** HTTP status of the failure; anything but 401, 403, 404 and 500 is told in general words. */
  status: number;
  /** What the server said, under the label. */
  message?: string;
  /** Ways on: a link back, a button that tries again. */
  children?: ReactNode;
}

/** Stands in for a page that couldn't be shown. */
export function ErrorView({ status, message, children }: ErrorViewProps) {
  const known = status === 401 || status === 403 || status === 404 || status === 500;
  const { label, text } = errorTexts[known ? status : 'other'];
  return (
    <div className={classes.root} role="alert">
      {known && (
        <div className={classes.status} aria-hidden>
          {status}
        </div>
      )}
      <h1 className={classes.label}>{label}</h1>
      <p className={classes.text}>{message ?? text}</p>
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
