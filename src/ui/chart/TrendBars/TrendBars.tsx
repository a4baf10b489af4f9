import type { CSSProperties } from 'react';
import classes from './TrendBars.module.css';

export interface TrendBar {
  value: number;
  /** Shown below the bar, with `text` above it. */
  name?: string;
  text?: string;
  /** Emphasised, such as values beyond a limit. */
  strong?: boolean;
}

export interface TrendBarsProps {
  bars: readonly TrendBar[];
  /** Height of the highest bar in pixels. */
  height?: number;
  /** Description for screen readers. Without it, the bars are decoration. */
  label?: string;
}

/** Bars of a few values over time, without axes. */
export function TrendBars({ bars, height = 24, label }: TrendBarsProps) {
  const highest = Math.max(...bars.map(({ value }) => value), 0);
  return (
    <div
      className={classes.root}
      style={{ '--height': `${height}px` } as CSSProperties}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    >
      {bars.map(({ value, name, text, strong }, index) => (
        // The index is the key, because a bar is only identified by its position in time.
        <span key={index} className={classes.item} title={name}>
          {text}
          <span
            className={classes.bar}
            data-strong={strong || undefined}
            style={{ '--share': highest === 0 ? 0 : value / highest } as CSSProperties}
          />

          {name !== undefined && (
            <span dir="auto" className={classes.name}>
              {name}
            </span>
          )}
        </span>
      ))}
    </div>
  );
}
