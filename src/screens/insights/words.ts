import { texts } from './texts.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const short = (value: number): string =>
  value < 10 ? String(Math.round(value * 10) / 10) : Math.round(value).toLocaleString('en');

/** A duration in the unit that it is read in: minutes, hours below two days, days. */
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

/** '2 Mar' of '2026-03-02'. */
export const dayInWords = (calendarDay: string): string => dayFormat.format(atNoon(calendarDay));
/** '2 Mar 2026'. */
export const longDay = (calendarDay: string): string => longDayFormat.format(atNoon(calendarDay));
/** '2 Mar' or '2 Mar – 8 Mar'. */
export const daysInWords = (from: string, to: string): string =>
  from === to ? longDay(from) : `${dayInWords(from)} – ${longDay(to)}`;

/** A moment as a clock of the zone shows it; in UTC where the browser doesn't know the zone. */
export const momentFormat = (timeZone: string): Intl.DateTimeFormat => {
  const options = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  }
};

export const share = (part: number, whole: number): string => `${whole === 0 ? 0 : Math.round((100 * part) / whole)}%`;
/** '+12%', '−8%', null where nothing can be compared. */
export const changeInWords = (now: number | null, before: number | null): string | null => {
  if (now === null || before === null || before === 0) return null;
  const change = Math.round((100 * (now - before)) / before);
  return change === 0 ? '' : `${change > 0 ? '+' : '−'}${Math.abs(change).toLocaleString('en')}%`;
};
export const perWeek = (count: number, days: number): string => short((7 * count) / Math.max(1, days));
