import { followedTimeZone, isTimeZone } from './timeZone.ts';

/** Formats for one locale. A `day` is `YYYY-MM-DD`. Of a longer ISO text, only the day is used. */
export interface Formats {
  /**
   * With at most two decimals. Returns '' for null. The format follows the language, not the region, so that it matches
   * numbers in translated texts.
   */
  number: (value: number | null) => string;
  /**
   * Parses a typed number, with either decimal separator and with the locale's thousands separator. Returns NaN if the
   * text isn't a number.
   */
  readNumber: (text: string) => number;
  compactNumber: (value: number) => string;
  /** Whole percentage, such as 85% for 0.85. */
  percent: (share: number) => string;
  /** Numeric date in the locale's order, with two digits each, such as 18/03/26. */
  date: (day: string) => string;
  /**
   * Date with the month's name, such as 18 Mar 2026. For texts written by the server, which doesn't know the order of
   * day and month in the reader's region.
   */
  namedDate: (day: string) => string;
  /** Day and month, such as 18/03. */
  dayMonth: (day: string) => string;
  /** Day and name of the month, such as 18 March, with the year if it isn't that of `today`. */
  dayInWords: (day: string, today: string) => string;
  /** Long date, such as Wednesday 18 March 2026. */
  longDay: (day: string) => string;
  /** Hours and minutes in the user's time zone. */
  clock: (moment: Date) => string;
  /** Date and time in the user's time zone, such as 18/03/26, 09:05. */
  shortMoment: (moment: Date) => string;
  /** Like `shortMoment`, but in the given time zone. Uses UTC if the runtime doesn't know the zone. */
  shortMomentIn: (timeZone: string) => (moment: Date) => string;
  /** Long date and time in the user's time zone, for tooltips. */
  moment: (moment: Date) => string;
  /** List of items, such as 'a, b and c'. */
  all: (items: readonly string[]) => string;
  /** List of alternatives, such as 'a, b or c'. */
  either: (items: readonly string[]) => string;
  /** Compares two names for sorting: ignores case and accents, and compares numbers by value. */
  compare: (a: string, b: string) => number;
  /** Names of the months from January in the form used in dates, such as March and Mar. */
  months: () => { long: readonly string[]; short: readonly string[] };
  /** First day of the week, from 0 for Sunday. Monday if the runtime doesn't know the first day. */
  firstWeekday: () => Weekday;
}
type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

const known = new Map<string, Formats>();
let regions: ReadonlyMap<string, string> = new Map();

/**
 * Sets the region for each language from the browser's preferred language tags (best first). With `['en-GB']`, English
 * dates begin with the day. Called once in the browser.
 */
export function followRegions(preferred: readonly string[]): void {
  const found = preferred.map((tag) => /^(\w{2,3})(?:-\w{4})?-([A-Z]{2}|\d{3})$/.exec(tag) ?? []).toReversed();
  regions = new Map(found.map(([, language = '', region = '']) => [language, region]));
  known.clear();
}

const inRegion = (locale: string): string => {
  const own = new Intl.Locale(locale);
  const region = own.region ?? regions.get(own.language);
  return region ? new Intl.Locale(locale, { region }).toString() : locale;
};

/** Returns the formats of a locale, such as `es` or `en-GB`. */
export function formatsOf(locale: string): Formats {
  const formats = known.get(locale) ?? createFormats(locale, inRegion(locale));
  known.set(locale, formats);
  return formats;
}

const dayStart = (day: string): number => Date.parse(`${day.slice(0, 10)}T00:00:00Z`);

/**
 * Creates the formats. Dates follow the region. Numbers follow the language, so that they match the numbers in
 * translated texts.
 */
function createFormats(language: string, locale: string): Formats {
  const number = lazily(() => new Intl.NumberFormat(language, { maximumFractionDigits: 2 }));
  const percent = lazily(() => new Intl.NumberFormat(language, { style: 'percent' }));
  const compact = lazily(() => new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }));
  const dates = (options: Intl.DateTimeFormatOptions, dateLocale = locale) => {
    const format = lazily(() => new Intl.DateTimeFormat(dateLocale, { ...options, timeZone: 'UTC' }));
    return (day: string): string => format().format(dayStart(day));
  };
  const numeric = lazily(
    () => new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: '2-digit', timeZone: 'UTC' }),
  );
  /**
   * Removes the year from a numeric date. Asked for day and month alone, Intl writes `18/3` without the leading zero.
   */
  const dayMonth = (day: string): string => {
    const parts = numeric().formatToParts(dayStart(day));
    const separator = parts.find(({ type }) => type === 'literal')?.value ?? '/';
    return parts
      .filter(({ type }) => type === 'day' || type === 'month')
      .map(({ value }) => value)
      .join(separator);
  };
  const moments = (options: Intl.DateTimeFormatOptions, zoneOf: () => string | undefined = followedTimeZone) => {
    const inZones = new Map<string | undefined, Intl.DateTimeFormat>();
    return (moment: Date): string => {
      const timeZone = zoneOf();
      const format = inZones.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
      inZones.set(timeZone, format);
      return format.format(moment);
    };
  };
  // English sentences have the day first in every region.
  const inSentence = language === 'en' ? 'en-GB' : locale;
  const dayAndMonth = dates({ day: 'numeric', month: 'long' }, inSentence);
  const dayMonthYear = dates({ day: 'numeric', month: 'long', year: 'numeric' }, inSentence);
  const all = lazily(() => new Intl.ListFormat(locale));
  const either = lazily(() => new Intl.ListFormat(locale, { type: 'disjunction' }));
  const order = lazily(() => new Intl.Collator(locale, { sensitivity: 'base', numeric: true }));
  return {
    number: (value) => (value === null ? '' : number().format(value)),
    readNumber: (text) => readNumber(text, number().format(10_000)),
    compactNumber: (value) => compact().format(value),
    percent: (share) => percent().format(share),
    date: (day) => numeric().format(dayStart(day)),
    namedDate: dates({ day: 'numeric', month: 'short', year: 'numeric' }),
    dayMonth,
    dayInWords: (day, today) => (day.slice(0, 4) === today.slice(0, 4) ? dayAndMonth : dayMonthYear)(day),
    longDay: dates({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    clock: moments({ hour: '2-digit', minute: '2-digit' }),
    shortMoment: moments(shortMoment),
    shortMomentIn: (timeZone) => moments(shortMoment, () => (isTimeZone(timeZone) ? timeZone : 'UTC')),
    moment: moments({ dateStyle: 'long', timeStyle: 'short' }),
    all: (items) => all().format(items),
    either: (items) => either().format(items),
    compare: (a, b) => order().compare(a, b),
    months: () => ({ long: monthsOf(locale, 'long'), short: monthsOf(locale, 'short') }),
    firstWeekday: () => firstWeekdayOf(locale),
  };
}

const shortMoment = { day: '2-digit', month: '2-digit', year: '2-digit', hour: '2-digit', minute: '2-digit' } as const;

function monthsOf(locale: string, month: 'long' | 'short'): string[] {
  const format = new Intl.DateTimeFormat(locale, { month, day: 'numeric', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, index) => {
    const parts = format.formatToParts(Date.UTC(2001, index, 1));
    return parts.find(({ type }) => type === 'month')?.value ?? '';
  });
}

function firstWeekdayOf(locale: string): Weekday {
  // The cast adds `getWeekInfo`, which TypeScript's types don't have yet. The method is optional because Firefox lacks
  // it.
  const region = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return ((region.getWeekInfo?.().firstDay ?? 1) % 7) as Weekday;
}

/** Defers the creation of a formatter until its first use, because each takes about 0.1 ms. */
function lazily<T extends object>(create: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= create());
}

/** Parses a typed number. `tenThousand` is 10,000 as the locale formats it, and shows the thousands separator. */
function readNumber(typed: string, tenThousand: string): number {
  const text = typed.replace(/[\s’']/g, '');
  const [last = ''] = /[.,](?=\d*$)/.exec(text) ?? [];
  const isGrouped = last !== '' && tenThousand.includes(last) && /^-?\d{1,3}([.,]\d{3})+$/.test(text);
  const digits = isGrouped
    ? text.replace(/[.,]/g, '')
    : text.replace(last === ',' ? /\./g : /,/g, '').replace(',', '.');
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(digits) ? Number(digits) : Number.NaN;
}
