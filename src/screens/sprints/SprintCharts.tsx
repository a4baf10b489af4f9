import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/charts/styles.layer.css';
import { BarChart, LineChart } from '@mantine/charts';
import { formatsOf } from '../../../domain/formats.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import classes from './sprints.module.css';

type Series = 'remaining' | 'ideal' | 'scope' | 'done';

interface BurnChartProps {
  points: (Record<Series, number | null> & { label: string })[];
  shown: readonly Series[];
  names: Record<Series, string>;
  label: string;
  /** Label of today's point, if the sprint is active. */
  today: string | null;
}

const looks = {
  remaining: { color: 'terracotta.5' },
  done: { color: 'teal.6' },
  ideal: { color: 'gray.5', strokeDasharray: '5 5' },
  scope: { color: 'var(--faena-info)', curveType: 'stepAfter' as const, strokeDasharray: '2 3' },
};

/** Burn-down or burn-up chart, as an image with a label. The table below it contains the numbers. */
export function BurnChart({ points, shown, names, label, today }: BurnChartProps) {
  const { locale, report } = useTexts('sprints');
  const isLate = points.findIndex((point) => point.label === today) >= points.length / 2;
  return (
    <div className={classes.chart} role="img" aria-label={label}>
      <LineChart
        h={280}
        data={points}
        dataKey="label"
        curveType="linear"
        connectNulls={false}
        withLegend
        gridAxis="xy"
        tickLine="none"
        strokeWidth={2.25}
        referenceLines={
          today === null
            ? undefined
            : [
                {
                  x: today,
                  label: report.today,
                  labelPosition: isLate ? 'insideTopRight' : 'insideTopLeft',
                  color: 'var(--faena-text-quiet)',
                },
              ]
        }
        series={shown.map((name) => ({ name, label: names[name], ...looks[name] }))}
        accessibilityLayer={false}
        dotProps={{ r: 2.5 }}
        activeDotProps={{ r: 4 }}
        xAxisProps={{ minTickGap: 24 }}
        yAxisProps={{ width: 'auto' }}
        valueFormatter={formatsOf(locale).number}
      />
    </div>
  );
}

interface VelocityChartProps {
  rows: { name: string; committed: number; done: number }[];
  names: { committed: string; done: string };
  label: string;
}

export function VelocityChart({ rows, names, label }: VelocityChartProps) {
  const { locale } = useTexts('sprints');
  return (
    <div className={classes.chart} role="img" aria-label={label}>
      <BarChart
        h={220}
        data={rows}
        dataKey="name"
        withLegend
        tickLine="none"
        gridAxis="y"
        accessibilityLayer={false}
        maxBarWidth={34}
        yAxisProps={{ width: 'auto' }}
        valueFormatter={formatsOf(locale).number}
        series={[
          { name: 'committed', label: names.committed, color: 'gray.5' },
          { name: 'done', label: names.done, color: 'teal.6' },
        ]}
      />
    </div>
  );
}
