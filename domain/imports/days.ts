import { formatsOf } from '../formats.ts';
import { folded } from '../statusNames.ts';

export const dayOrders = ['dmy', 'mdy'] as const;
export type DayOrder = (typeof dayOrders)[number];

const months: Record<string, number> = {
  jan: 1,
  ene: 1,
  feb: 2,
  mar: 3,
  apr: 4,
  abr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  ago: 8,
  sep: 9,
  set: 9,
  oct: 10,
  nov: 11,
  dec: 12,
  dic: 12,
};

const weekday =
  /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|lun(?:es)?|mar(?:tes)?|mie(?:rcoles)?|jue(?:ves)?|vie(?:rnes)?|sab(?:ado)?|dom(?:ingo)?)\.? /;

/**
 * Parses a date. Returns `YYYY-MM-DD`, or null if the text has no date. Ignores the time of day and its time zone.
 * Accepts seconds and milliseconds since 1970, and the serial numbers of spreadsheets.
 */
export function dayIn(text: string, order: DayOrder): string | null {
  const words = folded(text)
    .replace(/,/g, ' ')
    .replace(/\bde\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return namedDay(words, order) ?? namedDay(words.replace(weekday, ''), order) ?? numberedDay(words);
}

const clock =
  /(?:^|[\sT])(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,]\d+)?\s*([ap]\.?\s?m\.?)?\s*(z\b|utc|gmt)?\s*([+-]\d{2}:?\d{2})?/i;

/**
 * Parses a date with an optional time of day. Returns ISO 8601, or null if the text has no date. A time without a time
 * zone is in that of the device. A date without a time is at noon, so that it is the same day almost everywhere.
 */
export function momentIn(text: string, order: DayOrder): string | null {
  const day = dayIn(text, order);
  if (day === null) return null;
  const number = text.trim();
  if (/^\d{10}(\.\d+)?$|^\d{13}$/.test(number))
    return new Date(Number(number) * (number.length === 13 ? 1 : 1000)).toISOString();
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const [found, hours = '12', minutes = '0', seconds = '0', half = '', zone, offset = ''] = clock.exec(text) ?? [];
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0);
  const parts = [year, month - 1, date, hour, Number(minutes), Number(seconds)] as const;
  if (found === undefined || (zone === undefined && offset === '')) return isoOf(new Date(...parts));
  const [sign, ...digits] = offset.replace(':', '');
  const [ahead, minutesAhead] = [Number(digits.slice(0, 2).join('')), Number(digits.slice(2).join(''))];
  return isoOf(new Date(Date.UTC(...parts) - (sign === '-' ? -1 : 1) * (ahead * 60 + minutesAhead) * 60_000));
}

const isoOf = (date: Date): string | null => (Number.isNaN(date.getTime()) ? null : date.toISOString());

const dayLength = 86_400_000;
/** A spreadsheet counts the days from this day. */
const firstSerial = Date.UTC(1899, 11, 30);

function numberedDay(text: string): string | null {
  if (!/^\d+(\.\d+)?$/.test(text)) return null;
  const digits = text.replace(/\.\d+$/, '').length;
  const number = Number(text);
  const units: Record<number, number> = { 5: firstSerial + number * dayLength, 10: number * 1000, 13: number };
  const moment = units[digits];
  return moment === undefined ? null : new Date(moment).toISOString().slice(0, 10);
}

/** Splits a cell with two dates, such as `October 6, 2026 → October 8, 2026`. Returns null for other cells. */
export function daysIn(text: string, order: DayOrder): { start: string; end: string } | null {
  const parts = text.split(/→|->|–|—| - /);
  const [start, end] = parts.map((part) => dayIn(part, order));
  return parts.length === 2 && start && end ? { start, end } : null;
}

function namedDay(plain: string, order: DayOrder): string | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:$|[t ])/.exec(plain);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const numbers = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:$| )/.exec(plain);
  if (numbers)
    return order === 'dmy' ? dayOf(numbers[3], numbers[2], numbers[1]) : dayOf(numbers[3], numbers[1], numbers[2]);
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]+([a-z]{3})[a-z]*\.?[-/. ]+(\d{4}|\d{2})(?:$| )/.exec(plain);
  if (dayFirst) return dayOf(dayFirst[3], months[dayFirst[2] ?? ''], dayFirst[1]);
  const monthFirst = /^([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)? (\d{4})(?:$| )/.exec(plain);
  if (monthFirst) return dayOf(monthFirst[3], months[monthFirst[1] ?? ''], monthFirst[2]);
  return null;
}

function dayOf(year: string | undefined, month: string | number | undefined, day: string | undefined): string | null {
  const [y, m, d] = [Number(year) + (year?.length === 2 ? 2000 : 0), Number(month), Number(day)];
  const date = new Date(Date.UTC(y, m - 1, d));
  return y >= 1000 && date.getUTCMonth() === m - 1 && date.getUTCDate() === d ? date.toISOString().slice(0, 10) : null;
}

/** Returns the order in the first region that the languages name, such as `en-US`. */
export function dayOrderOfRegion(languages: readonly string[]): DayOrder | undefined {
  const withRegion = languages.find((language) => new Intl.Locale(language).region !== undefined);
  if (withRegion === undefined) return undefined;
  const [first] = formatsOf(withRegion).date('2000-11-30').split(/\D+/);
  return first === '11' ? 'mdy' : first === '30' ? 'dmy' : undefined;
}

/** Order of day and month in a file. */
export interface GuessedOrder {
  dayOrder: DayOrder;
  /** Some dates that are valid in both orders, if neither the file nor the region says which one is meant. */
  ambiguous: readonly string[];
}

/** Guesses the order from dates that are valid in only one order, and otherwise from the region of the person. */
export function guessDayOrder(texts: Iterable<string>, ofRegion?: DayOrder): GuessedOrder {
  let monthFirst = 0;
  const ambiguous = new Set<string>();
  for (const text of texts) {
    const [date, first, second] = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}/.exec(text) ?? [];
    if (Number(first) > 12) monthFirst -= 1;
    else if (Number(second) > 12) monthFirst += 1;
    else if (date !== undefined && Number(first) !== Number(second)) ambiguous.add(date.trim());
  }
  if (monthFirst !== 0) return { dayOrder: monthFirst > 0 ? 'mdy' : 'dmy', ambiguous: [] };
  if (ofRegion !== undefined) return { dayOrder: ofRegion, ambiguous: [] };
  return { dayOrder: 'dmy', ambiguous: [...ambiguous].slice(0, 3) };
}
