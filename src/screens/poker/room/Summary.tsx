import { Button } from '@mantine/core';
import { IconArrowsShuffle, IconDownload } from '@tabler/icons-react';
import type { PokerView } from '../../../../domain/poker.ts';
import { formatsOf } from '../../../../domain/formats.ts';
import { Count } from '../../../ui/base/Chip/Chip.tsx';
import { EmptyState } from '../../../ui/base/EmptyState/EmptyState.tsx';
import { Panel } from '../../../ui/base/Panel/Panel.tsx';
import { PlainTable } from '../../../ui/base/PlainTable/PlainTable.tsx';
import { useTexts } from '../../../ui/base/texts/index.ts';
import { csvNameOf, downloadCsv } from '../../csv.ts';
import { csvRows, summaryRows } from '../csv.ts';

export function Summary({ view }: { view: PokerView }) {
  const texts = useTexts('poker');
  const { summary } = texts;
  const { number } = formatsOf(texts.locale);
  const rows = summaryRows(view);
  const done = rows.filter(({ estimate }) => estimate !== null).length;
  const total = rows.reduce(
    (sum, { estimate }) =>
      sum + (estimate !== null && /^\d+([.,]\d+)?$/.test(estimate) ? Number(estimate.replace(',', '.')) : 0),
    0,
  );
  return (
    <Panel
      title={summary.title}
      hint={`${summary.description({ done, all: rows.length })}${total > 0 ? ` ${summary.total({ total: number(total) })}` : ''}`}
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} />}
          disabled={rows.length === 0}
          onClick={() => downloadCsv(csvNameOf(view.settings.name, 'poker'), csvRows(texts, view))}
        >
          {summary.download}
        </Button>
      }
    >
      {rows.length === 0 ? (
        <EmptyState compact icon={IconArrowsShuffle} title={summary.none} />
      ) : (
        <PlainTable label={texts.stories.title}>
          <thead>
            <tr>
              <th scope="col">{summary.story}</th>
              <th scope="col">{summary.estimate}</th>
              <th scope="col">{summary.rounds}</th>
              <th scope="col">{summary.average}</th>
              <th scope="col">{summary.median}</th>
              <th scope="col">{summary.votes}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, title, estimate, rounds, average, median, votes }) => (
              <tr key={id}>
                <th dir="auto" scope="row">
                  {title}
                </th>
                <td>{estimate === null ? '—' : <Count>{estimate}</Count>}</td>
                <td>{rounds}</td>
                <td>{average === null ? '—' : number(average)}</td>
                <td>{median ?? '—'}</td>
                <td>{votes.map(({ name, card }) => `${name}: ${card}`).join(', ') || '—'}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </Panel>
  );
}
