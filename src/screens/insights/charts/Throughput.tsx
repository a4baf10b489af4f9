import { Group } from '@mantine/core';
import { useMemo } from 'react';
import type { Bucket } from '../../../machines/projects/insights/insights.selectors.ts';
import { BarsChart } from '../../../ui/chart/BarsChart.tsx';
import { ChartCard } from '../../../ui/chart/ChartCard.tsx';
import { SegmentedChoice } from '../../../ui/form/SegmentedChoice/SegmentedChoice.tsx';
import { useTexts } from '../../../ui/base/texts/index.ts';
import { Count, Table } from '../Table.tsx';
import { daysText, perWeek } from '../formats.ts';
import { type ChartsProps, filesOf, iris } from './chartParts.tsx';
import { type NamedBucket, namedBuckets } from './buckets.ts';

export function Throughput(props: ChartsProps) {
  const texts = useTexts('insights');
  const { charts: messages, columns } = texts;
  const { answer, scale, onOpen, onScale } = props;
  const buckets = useMemo(() => namedBuckets(texts, answer, scale), [texts, answer, scale]);
  const most = buckets.reduce(
    (best, bucket) => (bucket.finished > best.finished ? bucket : best),
    buckets[0] as NamedBucket,
  );
  const summary =
    answer.finished === 0
      ? texts.nothingFinished
      : messages.throughput.summary({
          count: answer.finished,
          perWeek: perWeek(answer.finished, answer.days.length),
          most: daysText(texts, most.from, most.to),
        });
  const open = ({ from, to }: Bucket) => onOpen({ metric: 'finished', on: from, until: to });
  return (
    <ChartCard
      title={messages.throughput.title}
      definition={messages.throughput.definition}
      summary={summary}
      {...filesOf('throughput', props)}
      controls={
        <Group>
          <SegmentedChoice
            label={messages.throughput.scale}
            value={scale}
            onChange={onScale}
            options={[
              { value: 'day', label: messages.throughput.day },
              { value: 'week', label: messages.throughput.week },
            ]}
          />
        </Group>
      }
      table={
        <Table
          label={messages.throughput.title}
          columns={[scale === 'day' ? columns.day : columns.week, columns.finished]}
          rows={buckets.map((bucket) => ({
            id: bucket.from,
            cells: [
              bucket.title,
              <Count
                key="n"
                count={bucket.finished}
                label={texts.open({ count: bucket.finished, what: bucket.title })}
                onOpen={() => open(bucket)}
              />,
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
        series={[{ key: 'finished', name: messages.throughput.finished, color: iris, type: 'bar' }]}
        onPick={(bucket) => {
          if (bucket.finished > 0) open(bucket);
        }}
      />
    </ChartCard>
  );
}
