import type { SprintReport } from '../../../domain/sprint.ts';
import { addDays, daysFrom, idealOn } from '../../../domain/sprintDays.ts';
import type { Measure } from '../../machines/flow/sprint/sprint.types.ts';

/** Point of the burn chart. Values of future days are null, except for the ideal line. */
export interface BurnPoint {
  /** Null for the point at the start of the sprint. */
  day: string | null;
  scope: number | null;
  done: number | null;
  remaining: number | null;
  ideal: number;
}

/** Returns the points of the chart: the start, each past day, and each day until the end of the sprint. */
export function burnPoints(report: SprintReport, endsOn: string, measure: Measure): BurnPoint[] {
  const { committed, doneAtStart, days } = report;
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return [];
  const left = { tasks: committed.tasks - doneAtStart.tasks, points: committed.points - doneAtStart.points };
  const coming = report.frozen ? 0 : Math.max(0, daysFrom(last.day, endsOn));
  return [
    {
      day: null,
      scope: committed[measure],
      done: doneAtStart[measure],
      remaining: left[measure],
      ideal: left[measure],
    },
    ...days.map(({ day, scope, done, remaining, ideal }) => ({
      day,
      scope: scope[measure],
      done: done[measure],
      remaining: remaining[measure],
      ideal: ideal[measure],
    })),
    ...Array.from({ length: coming }, (_, index) => {
      const day = addDays(last.day, index + 1);
      return { day, scope: null, done: null, remaining: null, ideal: idealOn(left, first.day, endsOn, day)[measure] };
    }),
  ];
}

export function changesOf({ scopeChanges }: Pick<SprintReport, 'scopeChanges'>): { added: number; removed: number } {
  const added = scopeChanges.filter(({ change }) => change === 'added').length;
  return { added, removed: scopeChanges.length - added };
}

/** Returns the mean with one decimal, or null without values. */
export const averageOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10) / 10;
