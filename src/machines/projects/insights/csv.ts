import { type CsvCell, csvFile } from '../../../../domain/csv.ts';
import type { CountedTask, Insights } from '../../../../domain/insights.ts';
import { bucketsOf } from './buckets.ts';
import type { ChartName, FileTexts, Scale } from './insights.types.ts';

const dayLength = 86_400_000;

/** Charts whose response doesn't contain all tasks, with the metric by which these are loaded. */
export const collected = { cycle: { metric: 'cycle' }, ageing: { metric: 'wip' } } as const;
export const isCollected = (chart: ChartName): chart is keyof typeof collected => chart in collected;

/** Returns a chart as CSV. `tasks` are for charts that draw single tasks. */
export function csvOf(
  { headings, goneStatus }: Pick<FileTexts, 'headings' | 'goneStatus'>,
  chart: ChartName,
  answer: Insights,
  scale: Scale,
  tasks: readonly CountedTask[],
): string {
  const names = new Map(answer.statuses.map(({ id, name }) => [id, name]));
  const nameOf = (statusId: string): string => names.get(statusId) ?? goneStatus;
  return csvFile([headings, ...rowsOf(chart, answer, scale, tasks, nameOf)]);
}

function rowsOf(
  chart: ChartName,
  answer: Insights,
  scale: Scale,
  tasks: readonly CountedTask[],
  nameOf: (statusId: string) => string,
): CsvCell[][] {
  switch (chart) {
    case 'throughput':
      return bucketsOf(answer, scale).map(({ from, finished }) => [from, finished]);
    case 'resolved':
      return bucketsOf(answer, scale).map(({ from, created, finished }) => [from, created, finished]);
    case 'flow':
      return answer.days.map((day, index) => [day, ...answer.flow.map(({ counts }) => counts[index] ?? 0)]);
    case 'cycle':
      return tasks.map(({ id, title, at, span }) => [id, title, at ?? '', inDays(span)]);
    case 'ageing':
      return tasks.map(({ id, title, statusId, at, span }) => [id, title, nameOf(statusId), at ?? '', inDays(span)]);
    case 'stays': {
      const all = answer.stays.reduce((sum, { total }) => sum + total, 0);
      return answer.stays.map(({ statusId, stay, total }) => [
        nameOf(statusId),
        stay.count,
        inDays(stay.median),
        inDays(stay.p85),
        all === 0 ? 0 : round(total / all),
      ]);
    }
    case 'estimates':
      return answer.estimates.groups.map(({ estimate, span }) => [
        estimate,
        span.count,
        inDays(span.median),
        inDays(span.p85),
      ]);
    case 'forecast':
      return (answer.forecast.kind === 'ready' ? answer.forecast.band : []).map(({ day, p5, p15, p50, p85, p95 }) => [
        day,
        p5,
        p15,
        p50,
        p85,
        p95,
      ]);
  }
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
const inDays = (span: number | null): CsvCell => (span === null ? '' : round(span / dayLength));
