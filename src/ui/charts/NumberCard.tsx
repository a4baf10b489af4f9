import type { ReactNode } from 'react';
import { useTexts } from '../texts/index.ts';
import { useAbout } from './About.tsx';
import classes from './charts.module.css';

export interface NumberCardProps {
  label: string;
  value: string;
  definition: string;
  /** Action of the button on the number, for screen readers. */
  action?: string;
  /** Called to show the tasks behind the number. Absent if there are none. */
  onOpen?: () => void;
  /** Small chart at the bottom of the card. */
  trend?: ReactNode;
  children?: ReactNode;
}

export function NumberCard({ label, value, definition, action, onOpen, trend, children }: NumberCardProps) {
  const { card } = useTexts('insights');
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
          aria-label={card.number({ label, value, action: action ?? '' })}
          onClick={onOpen}
        >
          {value}
        </button>
      ) : (
        <span className={classes.value}>{value}</span>
      )}
      <div className={classes.facts}>{children}</div>
      {about.note}
      {trend && <div className={classes.trend}>{trend}</div>}
    </div>
  );
}
