export interface Calendar {
  /** `YYYY-MM-DD`, in order, without gaps. */
  days: string[];
  /** Start of each day in milliseconds, followed by the end of the last day. */
  starts: Float64Array;
}

const dayLength = 86_400_000;
const utcOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOfUtc = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => dayOfUtc(utcOf(day) + days * dayLength);
export const daysBetween = (from: string, to: string): number => Math.round((utcOf(to) - utcOf(from)) / dayLength);

/** Returns null if the zone is unknown. */
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

  /** First moment of a day in milliseconds. It is not midnight if clocks are put forward at midnight. */
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

/** Index of the day that contains a moment: -1 before the first day, the number of days after the last. */
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
