/** Days of a calendar as moments: where each begins in a time zone, whatever its clocks do. */
export interface Calendar {
  /** `YYYY-MM-DD`, in order, without a gap. */
  days: string[];
  /** Moment in milliseconds that each day begins at, and last the one that the day after them begins at. */
  starts: Float64Array;
}

const dayLength = 86_400_000;
const utcOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOfUtc = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => dayOfUtc(utcOf(day) + days * dayLength);
/** Days from one to another; 0 of the same. */
export const daysBetween = (from: string, to: string): number => Math.round((utcOf(to) - utcOf(from)) / dayLength);

/** Tells the local time of moments; null when nobody knows the zone. */
export function zoneClock(zone: string): ZoneClock | null {
  try {
    return new ZoneClock(zone);
  } catch {
    return null;
  }
}

export class ZoneClock {
  readonly #format: Intl.DateTimeFormat;
  constructor(zone: string) {
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  /** Local time minus UTC, in milliseconds. */
  offset(time: number): number {
    const whole = Math.floor(time / 1000) * 1000;
    const parts: Record<string, number> = {};
    for (const { type, value } of this.#format.formatToParts(whole)) parts[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - whole;
  }

  dayOf(time: number): string {
    return dayOfUtc(time + this.offset(time));
  }

  /** The first moment of a day: not always midnight, where clocks are put forward then. */
  startOf(day: string): number {
    const midnight = utcOf(day);
    const [before, after] = [this.offset(midnight - dayLength), this.offset(midnight + dayLength)];
    const first = midnight - Math.max(before, after);
    if (before === after || this.dayOf(first) >= day) return first;
    return midnight - Math.min(before, after);
  }
}

export function calendarOf(clock: ZoneClock, from: string, count: number): Calendar {
  const days = Array.from({ length: count }, (_, index) => addDays(from, index));
  const starts = new Float64Array(count + 1);
  for (let index = 0; index <= count; index += 1) starts[index] = clock.startOf(days[index] ?? addDays(from, count));
  return { days, starts };
}

/** Place of the day that holds a moment: -1 before the first, the number of days after the last. */
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
