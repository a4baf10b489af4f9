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

/** Parses a date. Returns `YYYY-MM-DD`, or null if the text has no date. Ignores the time of day and its time zone. */
export function dayIn(text: string, order: DayOrder): string | null {
  const words = folded(text)
    .replace(/,/g, ' ')
    .replace(/\bde\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return namedDay(words, order) ?? namedDay(words.replace(weekday, ''), order);
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

/** Guesses the order of day and month from dates that are valid in only one order. */
export function guessDayOrder(texts: Iterable<string>): DayOrder {
  let monthFirst = 0;
  for (const text of texts) {
    const [, first, second] = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}/.exec(text) ?? [];
    if (Number(first) > 12) monthFirst -= 1;
    if (Number(second) > 12) monthFirst += 1;
  }
  return monthFirst > 0 ? 'mdy' : 'dmy';
}
