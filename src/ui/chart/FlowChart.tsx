import '@mantine/charts/styles.layer.css';
import { AreaChart } from '@mantine/charts';
import { useId, useMemo } from 'react';
import { formatsOf } from '../../../domain/formats.ts';
import { useTexts } from '../base/texts/index.ts';
import { base, xAxis, yAxisOf } from './base.ts';
import classes from './charts.module.css';
import { Legend } from './Legend.tsx';
import { Pattern, patternUrl } from './patterns.tsx';
import { pointedAt, Tip } from './Tip.tsx';

interface Layer {
  id: string;
  name: string;
  color: string;
  /** Number of tasks for each day. */
  counts: readonly number[];
}

export interface FlowChartProps {
  label: string;
  days: readonly string[];
  titleOf: (index: number) => string;
  /** Layers from bottom to top. */
  layers: readonly Layer[];
  height?: number;
}

/** Stacked area chart of counts over days. Each area has its own pattern. */
export function FlowChart({ label, days, titleOf, layers, height = 300 }: FlowChartProps) {
  const { locale } = useTexts('insights');
  const id = useId().replace(/[^\w-]/g, '');
  const rows = useMemo(
    () =>
      days.map((day, index): Record<string, number | string> => ({
        day,
        index,
        ...Object.fromEntries(layers.map((layer, place) => [`s${place}`, layer.counts[index] ?? 0])),
      })),
    [days, layers],
  );
  return (
    <div className={classes.plot}>
      <div role="img" aria-label={label}>
        <AreaChart
          {...base}
          h={height}
          type="stacked"
          data={rows}
          dataKey="day"
          xAxisProps={xAxis}
          yAxisProps={yAxisOf(locale)}
          withDots={false}
          curveType="linear"
          strokeWidth={1.5}
          fillOpacity={1}
          series={layers.map(({ name, color }, place) => ({ name: `s${place}`, label: name, color }))}
          areaProps={({ name }) => ({ fill: patternUrl(`${id}-${name}`), isAnimationActive: false, activeDot: false })}
          tooltipProps={{
            content: (content) => {
              const row = pointedAt<Record<string, number>>(content);
              return (
                row && (
                  <Tip
                    title={titleOf(row['index'] ?? 0)}
                    rows={layers
                      .map(({ name, color }, place) => ({
                        name,
                        color,
                        value: formatsOf(locale).number(row[`s${place}`] ?? 0),
                      }))
                      .reverse()}
                  />
                )
              );
            },
          }}
        >
          <defs>
            {layers.map((layer, place) => (
              <Pattern key={layer.id} id={`${id}-s${place}`} color={layer.color} kind={place} />
            ))}
          </defs>
        </AreaChart>
      </div>
      <Legend
        entries={layers
          .map(({ name, color }, place) => ({ name, color, mark: 'area' as const, pattern: place }))
          .reverse()}
      />
    </div>
  );
}
