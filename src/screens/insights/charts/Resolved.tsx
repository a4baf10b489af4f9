import { useMemo } from 'react';
import type { Bucket } from '../../../machines/projects/insights/insights.selectors.ts';
import { BarsChart } from '../../../ui/chart/BarsChart.tsx';
import { ChartCard } from '../../../ui/chart/ChartCard.tsx';
import { useTexts } from '../../../ui/base/texts/index.ts';
import { Count, Table } from '../Table.tsx';
import { differenceOf } from '../formats.ts';
import { type ChartsProps, filesOf, green, iris } from './chartParts.tsx';
import { namedBuckets } from './buckets.ts';

export function Resolved(props: ChartsProps) {
  const texts = useTexts('insights');
  const { charts: messages, columns } = texts;
  const { answer, scale, onOpen } = props;
  const buckets = useMemo(() => namedBuckets(texts, answer, scale), [texts, answer, scale]);
  const summary = messages.resolved.summary({
    created: answer.created,
    finished: answer.finished,
    ...differenceOf(answer.created, answer.finished),
  });
  const open = ({ from, to }: Bucket, metric: 'created' | 'finished') => onOpen({ metric, on: from, until: to });
  return (
    <ChartCard
      title={messages.resolved.title}
      definition={messages.resolved.definition}
      summary={summary}
      {...filesOf('resolved', props)}
      table={
        <Table
          label={messages.resolved.title}
          columns={[scale === 'day' ? columns.day : columns.week, columns.created, columns.finished]}
          rows={buckets.map((bucket) => ({
            id: bucket.from,
            cells: [
              bucket.title,
              ...(['created', 'finished'] as const).map((metric) => (
                <Count
                  key={metric}
                  count={bucket[metric]}
                  label={texts.open({ count: bucket[metric], what: `${messages.resolved[metric]}, ${bucket.title}` })}
                  onOpen={() => open(bucket, metric)}
                />
              )),
            ],
          }))}
        />
      }
    >
      <BarsChart
        label={summary}
        rows={buckets}
        at="name"
        titleOf={({ title }) => title}
        series={[
          { key: 'created', name: messages.resolved.created, color: iris, type: 'line', dashed: true },
          { key: 'finished', name: messages.resolved.finished, color: green, type: 'line' },
        ]}
      />
    </ChartCard>
  );
}
