/** Returns true if the runtime knows this IANA time zone. Offsets such as `+01:00` aren't IANA names. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Returns the time zone of the runtime. */
export const deviceTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

let followed: string | undefined;

/**
 * Sets the time zone in which the browser shows times and days: the zone of the account. Null, or a zone that the
 * runtime doesn't know, selects the zone of the device.
 */
export function followTimeZone(zone: string | null): void {
  followed = zone !== null && isTimeZone(zone) ? zone : undefined;
}

/** Returns the time zone of the account, or undefined if times are shown in the zone of the device. */
export const followedTimeZone = (): string | undefined => followed;

/** Returns the time zone in which the browser shows times. */
export const shownTimeZone = (): string => followed ?? deviceTimeZone();

const writers = new Map<string, Intl.DateTimeFormat>();

/** Returns the calendar day `YYYY-MM-DD` of a moment in the shown time zone. */
export function dayOf(moment: Date): string {
  if (followed === undefined)
    return [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
      .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0'))
      .join('-');
  const writer = writers.get(followed) ?? new Intl.DateTimeFormat('en', { ...numericDay, timeZone: followed });
  writers.set(followed, writer);
  const parts = Object.fromEntries(writer.formatToParts(moment).map(({ type, value }) => [type, value]));
  return [parts['year']?.padStart(4, '0'), parts['month'], parts['day']].join('-');
}

const numericDay = { calendar: 'gregory', year: 'numeric', month: '2-digit', day: '2-digit' } as const;
