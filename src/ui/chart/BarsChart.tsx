import '@mantine/charts/styles.layer.css';
import { CompositeChart } from '@mantine/charts';
import { formatsOf } from '../../../domain/formats.ts';
import { useTexts } from '../base/texts/index.ts';
import { base, xAxis, yAxisOf } from './base.ts';
import classes from './charts.module.css';
import { Legend } from './Legend.tsx';
import { pointedAt, Tip } from './Tip.tsx';

interface Series {
  key: string;
  name: string;
  color: string;
  type: 'bar' | 'line';
  dashed?: boolean;
}

export interface BarsChartProps<Row> {
  /** Description of the chart for screen readers. */
  label: string;
  /** Data of the chart, one row for each position on the axis. */
  rows: readonly Row[];
  at: keyof Row & string;
  series: readonly Series[];
  /** Returns the full name of a row. */
  titleOf: (row: Row) => string;
  reference?: { y: number; label: string };
  onPick?: (row: Row, series: string) => void;
}

/** Chart of counts over time, as bars and lines. */
export function BarsChart<Row extends object>({
  label,
  rows,
  at,
  series,
  titleOf,
  reference,
  onPick,
}: BarsChartProps<Row>) {
  const { locale } = useTexts('insights');
  return (
    <div className={classes.plot} data-clickable={onPick !== undefined || undefined}>
      <div role="img" aria-label={label}>
        <CompositeChart
          {...base}
          h={230}
          data={rows as Record<string, unknown>[]}
          dataKey={at}
          xAxisProps={xAxis}
          yAxisProps={yAxisOf(locale)}
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
          referenceLines={reference && [referenceLineOf(reference)]}
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
                    rows={series.map(({ key, name, color }) => ({
                      name,
                      color,
                      value: formatsOf(locale).number(row[key] ?? 0),
                    }))}
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

const referenceLineOf = ({ y, label }: { y: number; label: string }) => ({
  y,
  label,
  color: 'var(--faena-text-quiet)',
  labelPosition: 'insideTopRight' as const,
});
