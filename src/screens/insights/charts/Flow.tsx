import { useMemo } from 'react';
import { formatsOf } from '../../../../domain/formats.ts';
import type { CountedRef, Insights } from '../../../../domain/insights.ts';
import { ChartCard } from '../../../ui/chart/ChartCard.tsx';
import { FlowChart } from '../../../ui/chart/FlowChart.tsx';
import { useTexts } from '../../../ui/base/texts/index.ts';
import { Count, Table } from '../Table.tsx';
import { type ChartsProps, filesOf, useStatuses } from './chartParts.tsx';

export function Flow(props: ChartsProps) {
  const texts = useTexts('insights');
  const { charts: messages } = texts;
  const { answer, onOpen } = props;
  const { nameOf, colorOf } = useStatuses(answer);
  const { days, flow, statuses } = answer;
  const names = useMemo(() => days.map(formatsOf(texts.locale).dayMonth), [days, texts]);
  // Completed work is the lowest layer of a cumulative flow diagram.
  const layers = useMemo(
    () =>
      [...flow]
        .reverse()
        .map(({ statusId, counts }) => ({ id: statusId, name: nameOf(statusId), color: colorOf(statusId), counts })),
    [flow, nameOf, colorOf],
  );
  const sumAt = (index: number, only?: ReadonlySet<string>) =>
    flow.reduce((sum, { statusId, counts }) => sum + (only && !only.has(statusId) ? 0 : (counts.at(index) ?? 0)), 0);
  const done = new Set(statuses.filter(({ category }) => category === 'done').map(({ id }) => id));
  const summary = messages.flow.summary({ count: sumAt(-1), before: sumAt(0), done: sumAt(-1, done) });
  return (
    <ChartCard
      wide
      title={messages.flow.title}
      definition={messages.flow.definition}
      summary={summary}
      {...filesOf('flow', props)}
      table={<FlowTable days={days} flow={flow} nameOf={nameOf} onOpen={onOpen} />}
    >
      <FlowChart
        label={summary}
        days={names}
        titleOf={(index) => formatsOf(texts.locale).date(days[index] ?? '')}
        layers={layers}
      />
    </ChartCard>
  );
}

function FlowTable({
  days,
  flow,
  nameOf,
  onOpen,
}: Pick<Insights, 'days' | 'flow'> & { nameOf: (id: string) => string; onOpen: (ref: CountedRef) => void }) {
  const texts = useTexts('insights');
  const { charts: messages, columns } = texts;
  const { date } = formatsOf(texts.locale);
  return (
    <Table
      label={messages.flow.title}
      columns={[columns.day, ...flow.map(({ statusId }) => nameOf(statusId))]}
      rows={days
        .map((day, index) => ({
          id: day,
          cells: [
            date(day),
            ...flow.map(({ statusId, counts }) => {
              const count = counts[index] ?? 0;
              return (
                <Count
                  key={statusId}
                  count={count}
                  label={texts.open({ count, what: `${nameOf(statusId)}, ${date(day)}` })}
                  onOpen={() => onOpen({ metric: 'flow', on: day, statusId })}
                />
              );
            }),
          ],
        }))
        .reverse()}
    />
  );
}
