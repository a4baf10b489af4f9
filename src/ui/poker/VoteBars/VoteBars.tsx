import '@mantine/core/styles/Progress.layer.css';
import { Progress } from '@mantine/core';
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
    <ul aria-label={label}>
      {bars.map(({ card, count }) => (
        <li key={card} className={classes.row}>
          <span className={classes.card}>{card}</span>
          <Progress
            aria-hidden
            size={14}
            radius="xs"
            value={(count / maxCount) * 100}
            color={
              count === maxCount
                ? 'var(--faena-accent)'
                : 'color-mix(in srgb, var(--faena-accent) 55%, var(--faena-surface))'
            }
          />
          <span className={classes.count}>{countOf(count)}</span>
        </li>
      ))}
    </ul>
  );
}
