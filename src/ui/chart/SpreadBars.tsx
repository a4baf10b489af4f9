import { Text } from '@mantine/core';
import type { CSSProperties } from 'react';
import classes from './charts.module.css';
import { Legend } from './Legend.tsx';

interface Row {
  id: string;
  name: string;
  color: string;
  /** Ends of the solid bar and of the hatched bar. */
  median: number;
  p85: number;
  /** Median and 85th percentile as text. */
  text: string;
}

export interface SpreadBarsProps {
  rows: readonly Row[];
  names: { median: string; p85: string };
}

/** Bar chart with solid bars up to the median, hatched up to the 85th percentile. */
export function SpreadBars({ rows, names }: SpreadBarsProps) {
  const longest = Math.max(1, ...rows.map(({ p85 }) => p85));
  const width = (value: number): string => `${(100 * value) / longest}%`;
  return (
    <div className={classes.plot}>
      <ul className={classes.spreads}>
        {rows.map(({ id, name, color, median, p85, text }) => (
          <li key={id} style={{ display: 'contents' }}>
            <Text dir="auto" span inherit truncate maw={150} title={name}>
              {name}
            </Text>
            <span className={classes.track} style={{ '--bar': color } as CSSProperties} aria-hidden>
              <span className={classes.upper} style={{ width: width(p85) }} />
              <span className={classes.lower} style={{ width: width(median) }} />
            </span>
            <Text span size="xs" c="dimmed" ta="end" style={{ whiteSpace: 'nowrap' }}>
              {text}
            </Text>
          </li>
        ))}
      </ul>
      <div style={{ marginTop: 12 }}>
        <Legend
          entries={[
            { name: names.median, color: 'var(--faena-text-quiet)', mark: 'area' },
            { name: names.p85, color: 'var(--faena-text-quiet)', mark: 'area', pattern: 1 },
          ]}
        />
      </div>
    </div>
  );
}
