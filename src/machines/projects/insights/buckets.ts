import type { Insights } from '../../../../domain/insights.ts';
import type { Ask, Scale } from './insights.types.ts';

/** Range of days whose counts are summed. */
export interface Bucket {
  from: string;
  to: string;
  created: number;
  finished: number;
}

const longestByDay = 45;
/** Returns the scale: the user's choice, or else days for a short range and weeks for a long one. */
export const scaleOf = ({ scale }: Pick<Ask, 'scale'>, { days }: Pick<Insights, 'days'>): Scale =>
  scale ?? (days.length > longestByDay ? 'week' : 'day');

/** Sums the counts by day or by week. Weeks begin on Monday. The range may cut the first and the last week short. */
export function bucketsOf(
  { days, createdOn, finishedOn }: Pick<Insights, 'days' | 'createdOn' | 'finishedOn'>,
  scale: Scale,
): Bucket[] {
  const buckets: Bucket[] = [];
  for (const [index, day] of days.entries()) {
    const last = buckets.at(-1);
    const counts = { created: createdOn[index] ?? 0, finished: finishedOn[index] ?? 0 };
    if (last === undefined || scale === 'day' || isMonday(day)) buckets.push({ from: day, to: day, ...counts });
    else
      Object.assign(last, {
        to: day,
        created: last.created + counts.created,
        finished: last.finished + counts.finished,
      });
  }
  return buckets;
}

const isMonday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 1;
