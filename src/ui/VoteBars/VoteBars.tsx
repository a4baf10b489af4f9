import type { CSSProperties } from 'react';
import classes from './VoteBars.module.css';

export interface VoteBarsProps {
  label: string;
  bars: readonly { card: string; count: number }[];
  /** Returns the text for a count, such as '2 votes'. */
  countOf: (count: number) => string;
}

export function VoteBars({ label, bars, countOf }: VoteBarsProps) {
  const maxCount = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ul className={classes.root} aria-label={label}>
      {bars.map(({ card, count }) => (
        <li key={card} className={classes.row} data-most={count === maxCount || undefined}>
          <span className={classes.card}>{card}</span>
          <span className={classes.track} aria-hidden>
            <span className={classes.bar} style={{ '--share': `${(count / maxCount) * 100}%` } as CSSProperties} />
          </span>
          <span className={classes.count}>{countOf(count)}</span>
        </li>
      ))}
    </ul>
  );
}
