import { deviceTimeZone } from '../../domain/timeZone.ts';
import type { Db } from '../db/schema.ts';

const hourLength = 3_600_000;
const dayLength = 24 * hourLength;
const maxKnown = 1000;

/** Clock of one time zone. */
export class ZoneClock {
  /** IANA time zone. */
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

  /** Returns local time minus UTC in milliseconds. */
  offset(time: number): number {
    const whole = Math.floor(time / 1000) * 1000;
    const parts: Record<string, number> = {};
    for (const { type, value } of this.#format.formatToParts(whole)) parts[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - whole;
  }

  /** Returns the calendar day `YYYY-MM-DD` of a time. */
  dayOf(time: number | string): string {
    const moment = typeof time === 'string' ? Date.parse(time) : time;
    return new Date(moment + this.offset(moment)).toISOString().slice(0, 10);
  }

  /**
   * Returns the first moment of a day, or of an hour in it, in milliseconds. If clocks are put forward over that hour,
   * it is the moment of the change.
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

/** Returns the clock of a time zone, or null if the zone is unknown. */
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

/**
 * Returns the clock of a person's time zone. For null, or a zone that the runtime doesn't know, it is the clock of the
 * server's zone.
 */
export const clockIn = (zone: string | null | undefined): ZoneClock =>
  (zone ? zoneClock(zone) : null) ?? zoneClock(serverZone) ?? new ZoneClock('UTC');

/** Returns the clock of an account's time zone, for days that this person reads or enters. */
export async function clockOf(db: Db, accountId: string): Promise<ZoneClock> {
  const row = await db.selectFrom('accounts').select('time_zone').where('id', '=', accountId).executeTakeFirst();
  return clockIn(row?.time_zone);
}

/** Returns the first moment of a day in an account's time zone, ISO 8601. */
export const startOfDay = async (db: Db, accountId: string, day: string): Promise<string> =>
  new Date((await clockOf(db, accountId)).startOf(day)).toISOString();
