import { deviceTimeZone } from '../domain/timeZone.ts';
import type { Db } from './db/schema.ts';

const hourLength = 3_600_000;
const dayLength = 24 * hourLength;
const maxKnown = 1000;

/** Local time of one time zone. */
export class ZoneClock {
  /** IANA name. */
  readonly zone: string;
  readonly #format: Intl.DateTimeFormat;
  constructor(zone: string) {
    this.zone = zone;
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

  /** Calendar day `YYYY-MM-DD`. */
  dayOf(time: number | string): string {
    const moment = typeof time === 'string' ? Date.parse(time) : time;
    return new Date(moment + this.offset(moment)).toISOString().slice(0, 10);
  }

  /**
   * First moment of a day, or of an hour of it, in milliseconds. If clocks are put forward over that hour, it is the
   * moment at which they are.
   */
  startOf(day: string, hour = 0): number {
    const local = Date.parse(`${day}T00:00:00Z`) + hour * hourLength;
    const [before, after] = [this.offset(local - dayLength), this.offset(local + dayLength)];
    const first = local - Math.max(before, after);
    if (before === after || first + this.offset(first) >= local) return first;
    return local - Math.min(before, after);
  }
}

const serverZone = deviceTimeZone();
const known = new Map<string, ZoneClock>();

/** Returns null if the zone is unknown. */
export function zoneClock(zone: string): ZoneClock | null {
  const found = known.get(zone);
  if (found) return found;
  try {
    const clock = new ZoneClock(zone);
    if (known.size >= maxKnown) known.clear();
    known.set(zone, clock);
    return clock;
  } catch {
    return null;
  }
}

/** Clock of a person's time zone. It is the server's for null, and for a zone that this runtime doesn't know. */
export const clockIn = (zone: string | null | undefined): ZoneClock =>
  (zone ? zoneClock(zone) : null) ?? zoneClock(serverZone) ?? new ZoneClock('UTC');

/** Clock of an account's time zone. It is for the days that this person reads and names. */
export async function clockOf(db: Db, accountId: string): Promise<ZoneClock> {
  const row = await db.selectFrom('accounts').select('time_zone').where('id', '=', accountId).executeTakeFirst();
  return clockIn(row?.time_zone);
}

/** First moment of a day in an account's time zone, ISO 8601. */
export const startOfDay = async (db: Db, accountId: string, day: string): Promise<string> =>
  new Date((await clockOf(db, accountId)).startOf(day)).toISOString();
