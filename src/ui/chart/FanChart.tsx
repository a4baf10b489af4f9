import '@mantine/charts/styles.layer.css';
import { CompositeChart } from '@mantine/charts';
import { useTexts } from '../base/texts/index.ts';
import { base, xAxis, yAxisOf } from './base.ts';
import classes from './charts.module.css';
import { Legend } from './Legend.tsx';
import { pointedAt, Tip, type TipRow } from './Tip.tsx';

export interface FanPoint {
  name: string;
  /** Bounds of the outer and the inner band, and the line in the middle. */
  outer: [number, number];
  inner: [number, number];
  middle: number;
}

export interface FanChartProps<Point extends FanPoint> {
  label: string;
  points: readonly Point[];
  /** Names of the bands and the line. */
  names: { outer: string; inner: string; middle: string };
  tipOf: (point: Point) => { title: string; rows: TipRow[] };
}

const color = 'var(--faena-accent)';

/** Chart of a forecast: a line with the bands in which it will probably remain. */
export function FanChart<Point extends FanPoint>({ label, points, names, tipOf }: FanChartProps<Point>) {
  const { locale } = useTexts('insights');
  return (
    <div className={classes.plot}>
      <div role="img" aria-label={label}>
        <CompositeChart
          {...base}
          h={250}
          // The chart reads only the fields in `series`. The cast is needed because an interface has no index
          // signature.
          data={points as unknown as Record<string, unknown>[]}
          dataKey="name"
          xAxisProps={xAxis}
          yAxisProps={yAxisOf(locale)}
          withDots={false}
          curveType="linear"
          series={[
            { name: 'outer', color, type: 'area' },
            { name: 'inner', color, type: 'area' },
            { name: 'middle', color, type: 'line' },
          ]}
          areaProps={({ name }) => ({
            isAnimationActive: false,
            fillOpacity: name === 'outer' ? 0.14 : 0.24,
            strokeOpacity: 0.5,
            strokeWidth: 1,
            strokeDasharray: name === 'outer' ? '2 3' : undefined,
            activeDot: false,
          })}
          lineProps={{ isAnimationActive: false, strokeWidth: 2 }}
          tooltipProps={{
            content: (content) => {
              const point = pointedAt<Point>(content);
              return point && <Tip {...tipOf(point)} />;
            },
          }}
        />
      </div>
      <Legend
        entries={[
          { name: names.middle, color, mark: 'line' },
          { name: names.inner, color: 'color-mix(in srgb, var(--faena-accent) 45%, transparent)', mark: 'bar' },
          { name: names.outer, color: 'color-mix(in srgb, var(--faena-accent) 18%, transparent)', mark: 'bar' },
        ]}
      />
    </div>
  );
}
