import type { ZoneClock } from '../../shared/zoneClock.ts';

export interface Calendar {
  /** Days `YYYY-MM-DD` in order, without gaps. */
  days: string[];
  /** Start of each day in milliseconds, followed by the end of the last day. */
  starts: Float64Array;
}

const dayLength = 86_400_000;
const utcOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOfUtc = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => dayOfUtc(utcOf(day) + days * dayLength);
export const daysBetween = (from: string, to: string): number => Math.round((utcOf(to) - utcOf(from)) / dayLength);

export function calendarOf(clock: ZoneClock, from: string, count: number): Calendar {
  const days = Array.from({ length: count }, (_, index) => addDays(from, index));
  const starts = new Float64Array(count + 1);
  for (let index = 0; index <= count; index += 1) starts[index] = clock.startOf(days[index] ?? addDays(from, count));
  return { days, starts };
}

/**
 * Returns the index of the day that contains a moment. It is -1 before the first day, and the number of days after the
 * last one.
 */
export function dayIndex({ starts }: Pick<Calendar, 'starts'>, time: number): number {
  const count = starts.length - 1;
  const first = starts[0] ?? 0;
  if (time < first) return -1;
  if (time >= (starts[count] ?? 0)) return count;
  let index = Math.min(count - 1, Math.floor((time - first) / dayLength));
  while (time < (starts[index] ?? 0)) index -= 1;
  while (time >= (starts[index + 1] ?? Number.POSITIVE_INFINITY)) index += 1;
  return index;
}
