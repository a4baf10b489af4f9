import { ChartCard } from '../../../ui/chart/ChartCard.tsx';
import { SpreadBars } from '../../../ui/chart/SpreadBars.tsx';
import { useTexts } from '../../../ui/base/texts/index.ts';
import { Count, Table } from '../Table.tsx';
import { shareText, spanText } from '../formats.ts';
import { type ChartsProps, Empty, filesOf, useStatuses } from './chartParts.tsx';

export function Stays(props: ChartsProps) {
  const texts = useTexts('insights');
  const { charts: messages, columns } = texts;
  const { answer, onOpen } = props;
  const { nameOf, colorOf } = useStatuses(answer);
  const { stays } = answer;
  const all = stays.reduce((sum, { total }) => sum + total, 0);
  const [longest] = [...stays].sort((one, other) => other.total - one.total);
  const summary =
    longest === undefined || all === 0
      ? texts.nothingFinished
      : messages.stays.summary({ name: nameOf(longest.statusId), share: shareText(texts, longest.total, all) });
  return (
    <ChartCard
      title={messages.stays.title}
      definition={messages.stays.definition}
      summary={summary}
      {...(stays.length > 0 && filesOf('stays', props))}
      table={
        stays.length > 0 && (
          <Table
            label={messages.stays.title}
            columns={[columns.status, columns.tasks, columns.median, columns.p85, columns.share]}
            rows={stays.map(({ statusId, stay, total }) => ({
              id: statusId,
              cells: [
                nameOf(statusId),
                <Count
                  key="n"
                  count={stay.count}
                  label={texts.open({ count: stay.count, what: nameOf(statusId) })}
                  onOpen={() => onOpen({ metric: 'stay', statusId })}
                />,
                spanText(texts, stay.median),
                spanText(texts, stay.p85),
                shareText(texts, total, all),
              ],
            }))}
          />
        )
      }
    >
      {stays.length === 0 ? (
        <Empty title={texts.nothingFinished} hint={texts.nothingFinishedHint} />
      ) : (
        <SpreadBars
          names={{ median: messages.stays.median, p85: messages.stays.p85 }}
          rows={stays.map(({ statusId, stay, total }) => ({
            id: statusId,
            name: nameOf(statusId),
            color: colorOf(statusId),
            median: stay.median ?? 0,
            p85: stay.p85 ?? 0,
            text: `${spanText(texts, stay.median)} · ${shareText(texts, total, all)}`,
          }))}
        />
      )}
    </ChartCard>
  );
}
