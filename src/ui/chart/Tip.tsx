import { Paper, Text } from '@mantine/core';
import classes from './charts.module.css';

export interface TipRow {
  name: string;
  value: string;
  color?: string;
}

export function Tip({ title, rows }: { title: string; rows: readonly TipRow[] }) {
  return (
    <Paper withBorder shadow="md" radius="sm" p="8px 10px" fz="xs" lh={1.5} maw={260} bg="var(--faena-raised)">
      <Text dir="auto" inherit fw={600} mb={2} style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Text>
      <div className={classes.tipRows}>
        {rows.map(({ name, value, color }) => (
          <div key={name} style={{ display: 'contents' }}>
            <svg width="8" height="8" aria-hidden>
              <rect width="8" height="8" rx="2" fill={color ?? 'transparent'} />
            </svg>
            <span dir="auto">{name}</span>
            <span>{value}</span>
          </div>
        ))}
      </div>
    </Paper>
  );
}

/** Returns the data under the pointer from the library's tooltip properties, or null. */
export const pointedAt = <T,>(content: { active?: boolean; payload?: readonly { payload?: unknown }[] }): T | null =>
  content.active === true ? ((content.payload?.[0]?.payload as T | undefined) ?? null) : null;
