import { useMemo } from 'react';
import { formatsOf } from '../../../../domain/formats.ts';
import type { Insights } from '../../../../domain/insights.ts';
import { ChartCard } from '../../../ui/chart/ChartCard.tsx';
import { DotsChart } from '../../../ui/chart/DotsChart.tsx';
import { useTexts } from '../../../ui/base/texts/index.ts';
import { Table } from '../Table.tsx';
import { axisText, spanText } from '../formats.ts';
import { type ChartsProps, dayLength, Empty, filesOf, TaskLink } from './chartParts.tsx';

export function CycleTimes(props: ChartsProps) {
  const texts = useTexts('insights');
  const { charts: messages, columns } = texts;
  const { answer, projectId, onTask } = props;
  const {
    scatter: { points, of },
    cycle,
    days,
    zone,
  } = answer;
  const clock = useMemo(() => formatsOf(texts.locale).shortMomentIn(zone), [texts, zone]);
  const dots = useMemo(
    () => points.map((point) => ({ ...point, x: Date.parse(point.at), y: point.span / dayLength })),
    [points],
  );
  const summary =
    of === 0
      ? answer.finished === 0
        ? texts.nothingFinished
        : texts.noCycle
      : [
          messages.cycle.summary({
            count: of,
            median: spanText(texts, cycle.median),
            p85: spanText(texts, cycle.p85),
          }),
          points.length < of && messages.cycle.some({ shown: points.length, all: of }),
        ]
          .filter(Boolean)
          .join(' ');
  const from = Date.parse(`${days[0] ?? ''}T00:00:00Z`);
  const to = Date.parse(`${days.at(-1) ?? ''}T00:00:00Z`) + dayLength;
  return (
    <ChartCard
      title={messages.cycle.title}
      definition={messages.cycle.definition}
      summary={summary}
      {...(of > 0 && filesOf('cycle', props))}
      table={of > 0 && <CycleTable projectId={projectId} points={points} clock={clock} />}
    >
      {of === 0 ? (
        <Empty title={texts.nothingFinished} hint={texts.nothingFinishedHint} />
      ) : (
        <DotsChart
          label={summary}
          dots={dots}
          domain={[from, to]}
          nameX={(x) => formatsOf(texts.locale).dayMonth(new Date(x).toISOString())}
          nameY={(y) => axisText(texts, y)}
          onPick={({ taskId }) => onTask(taskId)}
          lines={[
            {
              y: (cycle.median ?? 0) / dayLength,
              label: messages.cycle.median({ span: spanText(texts, cycle.median) }),
            },
            { y: (cycle.p85 ?? 0) / dayLength, label: messages.cycle.p85({ span: spanText(texts, cycle.p85) }) },
          ]}
          tipOf={({ title, at, span }) => ({
            title,
            rows: [
              { name: columns.done, value: clock(new Date(at)) },
              { name: columns.cycle, value: spanText(texts, span) },
            ],
          })}
        />
      )}
    </ChartCard>
  );
}

interface CycleTableProps extends Pick<ChartsProps, 'projectId'> {
  points: Insights['scatter']['points'];
  clock: (at: Date) => string;
}

function CycleTable({ projectId, points, clock }: CycleTableProps) {
  const texts = useTexts('insights');
  const { charts: messages, columns } = texts;
  return (
    <Table
      label={messages.cycle.title}
      columns={[columns.task, columns.done, columns.cycle]}
      rows={points.map(({ taskId, title, at, span }) => ({
        id: taskId,
        cells: [<TaskLink key="t" {...{ projectId, taskId, title }} />, clock(new Date(at)), spanText(texts, span)],
      }))}
    />
  );
}
