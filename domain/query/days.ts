import { addDays } from '../sprintDays.ts';

/** Words for a day, with the distance from today. */
const named: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };
export const dayNames: readonly string[] = Object.keys(named);

/**
 * Direction of a distance without a sign: 1 for dates that are usually in the future, -1 for times in the past. `7d` is
 * seven days ahead or seven days ago.
 */
export type Direction = 1 | -1;

const distance = /^([+-]?)(\d{1,3})([dwmy])$/;
const isoDay = /^\d{4}-\d{2}-\d{2}$/;

const isDay = (text: string): boolean => {
  if (!isoDay.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
};

/** Reads a day as typed: `2026-10-01`, `today`, `7d` or `-2w`. Distances get a sign. Returns null for other texts. */
export function readDay(text: string, direction: Direction): string | null {
  const lower = text.toLowerCase();
  if (lower in named || isDay(lower)) return lower;
  const [, sign, number, unit] = distance.exec(lower) ?? [];
  if (number === undefined || unit === undefined) return null;
  return `${sign || (direction === 1 ? '+' : '-')}${Number(number)}${unit}`;
}

/** Returns the text of a day that `readDay` returned. Removes the sign if it is the usual one. */
export const printDay = (day: string, direction: Direction): string =>
  day.startsWith(direction === 1 ? '+' : '-') ? day.slice(1) : day;

/** Returns the calendar day of a day that `readDay` returned. Null for other texts. */
export function dayAt(day: string, today: string): string | null {
  const near = named[day];
  if (near !== undefined) return addDays(today, near);
  if (isDay(day)) return day;
  const [, sign, digits, unit] = distance.exec(day) ?? [];
  if (digits === undefined) return null;
  const number = Number(digits) * (sign === '-' ? -1 : 1);
  switch (unit) {
    case 'd':
      return addDays(today, number);
    case 'w':
      return addDays(today, number * 7);
    case 'm':
      return addMonths(today, number);
    default:
      return addMonths(today, number * 12);
  }
}

/** Adds months to a day. The last day of the month replaces a day that the month doesn't have. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}
