import { Group } from '@mantine/core';
import { useId } from 'react';
import classes from './charts.module.css';
import { Pattern, patternUrl } from './patterns.tsx';

export interface LegendEntry {
  name: string;
  color: string;
  /** Shape of the mark, so that entries are distinguishable without colour. */
  mark: 'area' | 'bar' | 'line' | 'dashed' | 'dot';
  /** Number of the pattern of an area. */
  pattern?: number;
}

export function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  const id = useId();
  return (
    <Group component="ul" gap="4px 14px" fz="xs" c="dimmed" className={classes.legend}>
      {entries.map(({ name, color, mark, pattern }, index) => (
        <Group component="li" key={`${index} ${name}`} gap={6} wrap="nowrap" miw={0}>
          <svg className={classes.swatch} viewBox="0 0 14 10" aria-hidden>
            {(mark === 'area' || mark === 'bar') && (
              <>
                {pattern !== undefined && (
                  <defs>
                    <Pattern id={`${id}-${index}`} color={color} kind={pattern} />
                  </defs>
                )}
                <rect
                  width="14"
                  height="10"
                  rx="2"
                  fill={pattern === undefined ? color : patternUrl(`${id}-${index}`)}
                  stroke={color}
                  strokeWidth={pattern === undefined ? 0 : 1}
                />
              </>
            )}
            {(mark === 'line' || mark === 'dashed') && (
              <line
                x1="0"
                x2="14"
                y1="5"
                y2="5"
                stroke={color}
                strokeWidth="2"
                strokeDasharray={mark === 'dashed' ? '4 3' : undefined}
              />
            )}
            {mark === 'dot' && <circle cx="7" cy="5" r="3.5" fill={color} />}
          </svg>
          <bdi>{name}</bdi>
        </Group>
      ))}
    </Group>
  );
}
