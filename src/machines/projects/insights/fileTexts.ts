import type { Insights } from '../../../../domain/insights.ts';
import type { Catalogues } from '../../../../texts/catalogues.ts';
import type { ChartName, FileTexts, Scale } from './insights.types.ts';

export const fileTextsOf = (
  texts: Catalogues['insights'],
  chart: ChartName,
  answer: Insights,
  scale: Scale,
): FileTexts => ({
  name: texts.files.names[chart],
  headings: headingsOf(texts, chart, answer, scale),
  goneStatus: texts.goneStatus,
});

function headingsOf(
  { files: { columns }, goneStatus }: Catalogues['insights'],
  chart: ChartName,
  { flow, statuses }: Insights,
  scale: Scale,
): string[] {
  const first = scale === 'day' ? columns.day : columns.week;
  switch (chart) {
    case 'throughput':
      return [first, columns.finished];
    case 'resolved':
      return [first, columns.created, columns.resolved];
    case 'flow':
      return [
        columns.day,
        ...flow.map(({ statusId }) => statuses.find(({ id }) => id === statusId)?.name ?? goneStatus),
      ];
    case 'cycle':
      return [columns.task, columns.title, columns.finishedAt, columns.cycleDays];
    case 'ageing':
      return [columns.task, columns.title, columns.status, columns.startedAt, columns.ageDays];
    case 'stays':
      return [columns.status, columns.tasks, columns.medianDays, columns.p85Days, columns.shareOfTime];
    case 'estimates':
      return [columns.estimate, columns.tasks, columns.medianDays, columns.p85Days];
    case 'forecast':
      return [columns.day, ...[5, 15, 50, 85, 95].map((share) => columns.left({ share }))];
  }
}
