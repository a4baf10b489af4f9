import { ChartCard } from '../../../ui/chart/ChartCard.tsx';
import { SpreadBars } from '../../../ui/chart/SpreadBars.tsx';
import { useTexts } from '../../../ui/base/texts/index.ts';
import { Count, Table } from '../Table.tsx';
import { spanText } from '../formats.ts';
import { type ChartsProps, Empty, filesOf, iris } from './chartParts.tsx';

export function Estimates(props: ChartsProps) {
  const texts = useTexts('insights');
  const { charts: messages, columns } = texts;
  const { answer, onOpen } = props;
  const { of, without, groups } = answer.estimates;
  const summary = of === 0 ? texts.noEstimates : messages.estimates.summary({ count: of, without });
  return (
    <ChartCard
      title={messages.estimates.title}
      definition={messages.estimates.definition}
      summary={summary}
      {...(of > 0 && filesOf('estimates', props))}
      table={
        of > 0 && (
          <Table
            label={messages.estimates.title}
            columns={[columns.estimate, columns.tasks, columns.median, columns.p85]}
            rows={groups.map(({ estimate, span }) => ({
              id: String(estimate),
              cells: [
                messages.estimates.value({ estimate }),
                <Count
                  key="n"
                  count={span.count}
                  label={texts.open({ count: span.count, what: messages.estimates.name({ estimate }) })}
                  onOpen={() => onOpen({ metric: 'estimate', estimate })}
                />,
                spanText(texts, span.median),
                spanText(texts, span.p85),
              ],
            }))}
          />
        )
      }
    >
      {of === 0 ? (
        <Empty title={texts.noEstimates} hint={texts.noEstimatesHint} />
      ) : (
        <SpreadBars
          names={{ median: messages.stays.median, p85: messages.stays.p85 }}
          rows={groups.map(({ estimate, span }) => ({
            id: String(estimate),
            name: messages.estimates.value({ estimate }),
            color: iris,
            median: span.median ?? 0,
            p85: span.p85 ?? 0,
            text: `${spanText(texts, span.median)} · ${texts.tasks({ count: span.count })}`,
          }))}
        />
      )}
    </ChartCard>
  );
}
