import '@mantine/charts/styles.layer.css';
import { CompositeChart } from '@mantine/charts';
import { base, xAxis, yAxis } from './base.ts';
import classes from './charts.module.css';
import { Legend } from './Legend.tsx';
import { pointedAt, Tip } from './Tip.tsx';

interface Series {
  /** Key of its values. */
  key: string;
  name: string;
  /** CSS colour. */
  color: string;
  type: 'bar' | 'line';
  dashed?: boolean;
}

export interface BarsChartProps<Row> {
  /** What is drawn, in words. */
  label: string;
  /** One row a place on the axis. */
  rows: readonly Row[];
  /** Key of a row's name on the axis. */
  at: keyof Row & string;
  series: readonly Series[];
  /** Name of a row in full. */
  titleOf: (row: Row) => string;
  /** A dashed line across, with its name. */
  reference?: { y: number; label: string };
  /** A row was pressed. */
  onPick?: (row: Row, series: string) => void;
}

/** Counts over time as bars and lines. */
export function BarsChart<Row extends object>({
  label,
  rows,
  at,
  series,
  titleOf,
  reference,
  onPick,
}: BarsChartProps<Row>) {
  return (
    <div className={classes.plot} data-clickable={onPick !== undefined || undefined}>
      <div role="img" aria-label={label}>
        <CompositeChart
          {...base}
          h={230}
          data={rows as Record<string, unknown>[]}
          dataKey={at}
          xAxisProps={xAxis}
          yAxisProps={yAxis}
          maxBarWidth={28}
          withDots={false}
          curveType="linear"
          series={series.map(({ key, name, color, type, dashed }) => ({
            name: key,
            label: name,
            color,
            type,
            strokeDasharray: dashed === true ? '5 4' : undefined,
          }))}
          referenceLines={
            reference
              ? [
                  {
                    y: reference.y,
                    label: reference.label,
                    color: 'var(--faena-text-quiet)',
                    labelPosition: 'insideTopRight',
                  },
                ]
              : undefined
          }
          barProps={({ name }) => ({
            radius: [3, 3, 0, 0],
            isAnimationActive: false,
            onClick: (_: unknown, index: number) => {
              const row = rows[index];
              if (row) onPick?.(row, name);
            },
          })}
          lineProps={{ isAnimationActive: false }}
          tooltipProps={{
            content: (content) => {
              const row = pointedAt<Row & Record<string, number>>(content);
              return (
                row && (
                  <Tip
                    title={titleOf(row)}
                    rows={series.map(({ key, name, color }) => ({ name, color, value: String(row[key] ?? 0) }))}
                  />
                )
              );
            },
          }}
        />
      </div>
      {series.length > 1 && (
        <Legend
          entries={series.map(({ name, color, type, dashed }) => ({
            name,
            color,
            mark: type === 'bar' ? 'bar' : dashed === true ? 'dashed' : 'line',
          }))}
        />
      )}
    </div>
  );
}
