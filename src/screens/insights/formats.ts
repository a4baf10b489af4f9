import { texts } from './texts.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const short = (value: number): string =>
  value < 10 ? String(Math.round(value * 10) / 10) : Math.round(value).toLocaleString('en');

/** Formats a duration in minutes, in hours below two days, or in days. */
export const spanInWords = (span: number | null): string => {
  if (span === null) return texts.nothing;
  if (span < hour) return texts.minutes(String(Math.round(span / minute)));
  if (span < 2 * day) return texts.hours(short(span / hour));
  return texts.daysLong(short(span / day));
};

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const longDayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const atNoon = (calendarDay: string): Date => new Date(`${calendarDay}T12:00:00Z`);

export const dayInWords = (calendarDay: string): string => dayFormat.format(atNoon(calendarDay));
export const longDay = (calendarDay: string): string => longDayFormat.format(atNoon(calendarDay));
export const daysInWords = (from: string, to: string): string =>
  from === to ? longDay(from) : `${dayInWords(from)} – ${longDay(to)}`;

/** Returns a format for times in the time zone, or in UTC if the browser doesn't know the zone. */
export const momentFormat = (timeZone: string): Intl.DateTimeFormat => {
  const options = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  }
};

export const share = (part: number, whole: number): string => `${whole === 0 ? 0 : Math.round((100 * part) / whole)}%`;
/** Returns '+12%' or '−8%', an empty text for no change, or null if there is nothing to compare. */
export const changeInWords = (now: number | null, before: number | null): string | null => {
  if (now === null || before === null || before === 0) return null;
  const change = Math.round((100 * (now - before)) / before);
  return change === 0 ? '' : `${change > 0 ? '+' : '−'}${Math.abs(change).toLocaleString('en')}%`;
};
export const perWeek = (count: number, days: number): string => short((7 * count) / Math.max(1, days));
