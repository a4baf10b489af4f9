import { followedTimeZone, isTimeZone } from './timeZone.ts';

/** Formats of one locale. A `day` is `YYYY-MM-DD`; only the day of a longer ISO text is read. */
export interface Formats {
  /** With at most two decimals, and '' for null. The region doesn't change it, as in the texts. */
  number: (value: number | null) => string;
  /**
   * Reads a typed number, with either decimal separator and with the locale's separator of thousands. NaN if it isn't a
   * number.
   */
  readNumber: (text: string) => number;
  compactNumber: (value: number) => string;
  /** Whole percents, such as 85% for 0.85. */
  percent: (share: number) => string;
  /** Two digits each, in the locale's order, such as 18/03/26. */
  date: (day: string) => string;
  /** Such as 18 Mar 2026, for texts of the server, which doesn't know in which order the reader's region writes dates. */
  namedDate: (day: string) => string;
  /** Such as 18/03. */
  dayMonth: (day: string) => string;
  /** Such as Wednesday 18 March 2026. */
  longDay: (day: string) => string;
  /** Hours and minutes in the user's time zone. */
  clock: (moment: Date) => string;
  /** Such as 18/03/26, 09:05, in the user's time zone. */
  shortMoment: (moment: Date) => string;
  /** The same in another time zone, or in UTC if the runtime doesn't know the zone. */
  shortMomentIn: (timeZone: string) => (moment: Date) => string;
  /** Long date and time in the user's time zone, for tooltips. */
  moment: (moment: Date) => string;
  /** Such as 'a, b and c'. */
  all: (items: readonly string[]) => string;
  /** Such as 'a, b or c'. */
  either: (items: readonly string[]) => string;
  /** Order of names: ignores case and accents, and compares numbers by value. */
  compare: (a: string, b: string) => number;
  /** Names of the months from January, as dates write them, such as March and Mar. */
  months: () => { long: readonly string[]; short: readonly string[] };
  /** First day of the week, from 0 for Sunday. Monday if the runtime doesn't know it. */
  firstWeekday: () => Weekday;
}
type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

const known = new Map<string, Formats>();
let regions: ReadonlyMap<string, string> = new Map();

/**
 * Gives languages the region in which the person prefers them: with `['en-GB']`, English dates begin with the day.
 * Called once in the browser. `preferred` are language tags, the best first.
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

/** Dates follow the region. Numbers don't, because those in texts follow the language. */
function createFormats(language: string, locale: string): Formats {
  const number = lazily(() => new Intl.NumberFormat(language, { maximumFractionDigits: 2 }));
  const percent = lazily(() => new Intl.NumberFormat(language, { style: 'percent' }));
  const compact = lazily(() => new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }));
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = lazily(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));
    return (day: string): string => format().format(dayStart(day));
  };
  const numeric = lazily(
    () => new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: '2-digit', timeZone: 'UTC' }),
  );
  /** Returns the numeric date without its year. Intl writes `18/3` if it is asked for day and month alone. */
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
  // TypeScript doesn't know this method yet, and Firefox lacks it.
  const region = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return ((region.getWeekInfo?.().firstDay ?? 1) % 7) as Weekday;
}

/** Creates a value when it is first used: formatters take about 0.1 ms each. */
function lazily<T extends object>(create: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= create());
}

/** `tenThousand` is 10,000 as the locale writes it. */
function readNumber(typed: string, tenThousand: string): number {
  const text = typed.replace(/[\s’']/g, '');
  const [last = ''] = /[.,](?=\d*$)/.exec(text) ?? [];
  const isGrouped = last !== '' && tenThousand.includes(last) && /^-?\d{1,3}([.,]\d{3})+$/.test(text);
  const digits = isGrouped
    ? text.replace(/[.,]/g, '')
    : text.replace(last === ',' ? /\./g : /,/g, '').replace(',', '.');
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(digits) ? Number(digits) : Number.NaN;
}
