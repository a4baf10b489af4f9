import '@mantine/charts/styles.layer.css';
import { ScatterChart } from '@mantine/charts';
import { useTexts } from '../base/texts/index.ts';
import { base, yAxisOf } from './base.ts';
import classes from './charts.module.css';
import { Legend } from './Legend.tsx';
import { pointedAt, Tip, type TipRow } from './Tip.tsx';

export interface DotsChartProps<Dot> {
  label: string;
  dots: readonly Dot[];
  /** Horizontal lines, listed in the legend. The second one is dashed. */
  lines?: readonly { y: number; label: string }[];
  domain: [number, number];
  /** Labelled positions on the x axis. By default the library chooses them. */
  ticks?: readonly number[];
  nameX: (x: number) => string;
  nameY: (y: number) => string;
  tipOf: (dot: Dot) => { title: string; rows: TipRow[] };
  onPick?: (dot: Dot) => void;
  color?: string;
}

export function DotsChart<Dot extends { x: number; y: number }>({
  label,
  dots,
  lines = [],
  domain,
  ticks,
  nameX,
  nameY,
  tipOf,
  onPick,
  color = 'var(--faena-accent)',
}: DotsChartProps<Dot>) {
  const { locale } = useTexts('insights');
  return (
    <div className={classes.plot} data-clickable={onPick !== undefined || undefined}>
      <div role="img" aria-label={label}>
        <ScatterChart
          {...base}
          h={250}
          gridAxis="xy"
          dataKey={{ x: 'x', y: 'y' }}
          // The chart reads only x and y. The cast is needed because an interface has no index signature.
          data={[{ name: label, color, data: dots as unknown as Record<string, number>[] }]}
          xAxisProps={{
            type: 'number',
            domain,
            ticks: ticks ? [...ticks] : undefined,
            tickFormatter: nameX,
            interval: ticks ? 0 : 'preserveStartEnd',
            minTickGap: 28,
            tickMargin: 6,
            allowDecimals: false,
          }}
          yAxisProps={{ ...yAxisOf(locale), tickFormatter: nameY, domain: [0, 'auto'] }}
          referenceLines={lines.map(({ y }, index) => ({
            y,
            color: lineColor(index),
            strokeWidth: 1.5,
            strokeDasharray: index === 0 ? undefined : '5 4',
            ifOverflow: 'extendDomain' as const,
          }))}
          scatterProps={{
            isAnimationActive: false,
            fillOpacity: 0.65,
            onClick: (point) => {
              const { payload } = point as { payload?: unknown };
              if (payload) onPick?.(payload as Dot);
            },
          }}
          tooltipProps={{
            cursor: false,
            content: (content) => {
              const dot = pointedAt<Dot>(content);
              return dot && <Tip {...tipOf(dot)} />;
            },
          }}
        />
      </div>
      {lines.length > 0 && (
        <Legend
          entries={lines.map(({ label: name }, index) => ({
            name,
            color: lineColor(index),
            mark: index === 0 ? 'line' : 'dashed',
          }))}
        />
      )}
    </div>
  );
}

const lineColor = (index: number): string => (index === 0 ? 'var(--faena-text)' : 'var(--faena-danger)');
