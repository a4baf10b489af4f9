import { Stack } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { formatsOf } from '../../../../domain/formats.ts';
import { ChartCard } from '../../../ui/chart/ChartCard.tsx';
import { FanChart } from '../../../ui/chart/FanChart.tsx';
import { useTexts } from '../../../ui/base/texts/index.ts';
import { Table } from '../Table.tsx';
import { type ChartsProps, Empty, filesOf } from './chartParts.tsx';

export function ForecastCard(props: ChartsProps) {
  const { charts: messages, columns, locale } = useTexts('insights');
  const { number, date } = formatsOf(locale);
  const { forecast } = props.answer;
  const points = useMemo(
    () =>
      forecast.kind === 'ready'
        ? forecast.band.map((point) => ({
            ...point,
            name: formatsOf(locale).dayMonth(point.day),
            outer: [point.p5, point.p95] as [number, number],
            inner: [point.p15, point.p85] as [number, number],
            middle: point.p50,
          }))
        : [],
    [forecast, locale],
  );
  const frame = { title: messages.forecast.title, definition: messages.forecast.definition, wide: true };
  if (forecast.kind === 'nothingOpen')
    return (
      <ChartCard {...frame} summary={messages.forecast.nothingOpen}>
        <Empty title={messages.forecast.nothingOpen} />
      </ChartCard>
    );
  if (forecast.kind === 'tooLittle') {
    const hint = messages.forecast.tooLittle({ days: forecast.days, finished: forecast.finished });
    return (
      <ChartCard {...frame} summary={hint}>
        <Empty title={hint} />
      </ChartCard>
    );
  }
  const { open, done, in30 } = forecast;
  const by = (day: string | null): string => (day === null ? messages.forecast.beyond : date(day));
  const lines: ReactNode[] = [
    messages.forecast.by({ p50: by(done.p50), p85: by(done.p85), p95: by(done.p95) }),
    messages.forecast.in30({ p50: in30.p50, p85: in30.p85, p95: in30.p95 }),
  ];
  const summary = messages.forecast.open({ count: open });
  return (
    <ChartCard
      {...frame}
      summary={summary}
      {...filesOf('forecast', props)}
      controls={
        <Stack gap={2} fz="sm">
          {lines.map((line, index) => (
            <span key={index}>{line}</span>
          ))}
        </Stack>
      }
      table={
        <Table
          label={messages.forecast.title}
          columns={[columns.day, ...[5, 15, 50, 85, 95].map((each) => columns.left({ share: each }))]}
          rows={points.map(({ day, p5, p15, p50, p85, p95 }) => ({
            id: day,
            cells: [date(day), ...[p5, p15, p50, p85, p95].map(number)],
          }))}
        />
      }
    >
      <FanChart
        label={`${summary} ${lines.join(' ')}`}
        points={points}
        names={messages.forecast.names}
        tipOf={({ day, p5, p50, p95 }) => ({
          title: messages.forecast.leftOn({ day: date(day) }),
          rows: [
            { name: messages.forecast.likely({ share: 5 }), value: number(p5) },
            { name: messages.forecast.likely({ share: 50 }), value: number(p50) },
            { name: messages.forecast.likely({ share: 95 }), value: number(p95) },
          ],
        })}
      />
    </ChartCard>
  );
}
