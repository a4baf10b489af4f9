import type { ReactNode } from 'react';
import { useAbout } from './About.tsx';
import classes from './charts.module.css';

export interface NumberCardProps {
  /** What is counted. */
  label: string;
  /** The number in words. */
  value: string;
  /** One sentence that says what it means. */
  definition: string;
  /** What the number's button does, for screen readers: opens its tasks. */
  action?: string;
  /** Opens the tasks it counts; absent where there are none. */
  onOpen?: () => void;
  /** Lines under the number. */
  children?: ReactNode;
}

/** One number in large letters, with what it means. */
export function NumberCard({ label, value, definition, action, onOpen, children }: NumberCardProps) {
  const about = useAbout(label, definition);
  return (
    <div className={classes.number} role="group" aria-label={label}>
      <div className={classes.numberHead}>
        <h2>{label}</h2>
        {about.button}
      </div>
      {onOpen ? (
        <button
          type="button"
          className={classes.value}
          aria-label={`${label}: ${value}. ${action ?? ''}`}
          onClick={onOpen}
        >
          {value}
        </button>
      ) : (
        <span className={classes.value}>{value}</span>
      )}
      <div className={classes.facts}>{children}</div>
      {about.note}
    </div>
  );
}
