import { dayOf } from '../timeZone.ts';

const hour = 3_600_000;

/** Returns the first moment of a day in the shown time zone, as ISO 8601. */
export function startOfShownDay(day: string): string {
  // Time zones are at most 14 hours from UTC. The day changes once between these moments.
  let before = Date.parse(`${day}T00:00:00Z`) - 15 * hour;
  let since = before + 30 * hour;
  while (since - before > 1) {
    const middle = Math.floor((before + since) / 2);
    if (dayOf(new Date(middle)) >= day) since = middle;
    else before = middle;
  }
  return new Date(since).toISOString();
}
