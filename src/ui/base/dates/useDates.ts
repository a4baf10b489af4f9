import { followRegions, type Formats, formatsOf } from '../../../../domain/formats.ts';
import { dayOf } from '../../../../domain/timeZone.ts';
import type { Catalogues } from '../../../../texts/catalogues.ts';
import { useTexts } from '../texts/index.ts';
import { daysFrom } from './days.ts';

type DateTexts = Catalogues['dates'];

// Runs when this module loads instead of at the start, because the first page has no dates and shouldn't load the
// formats.
followRegions(navigator.languages);

/** Formats of the user's language, and texts for dates and times near now. */
export interface Dates extends Formats {
  /** Returns 'Hoy', 'Mañana' or 'Ayer', within 7 days 'en 3 días' or 'hace 3 días', and otherwise the date. */
  relativeDate: (day: string, today: string) => string;
  /**
   * Returns 'ahora mismo', 'hace 5 min' or, on the same day, 'hace 3 h'. Otherwise it returns the date and the time.
   */
  timeAgo: (moment: Date, now: Date) => string;
}

const known = new WeakMap<DateTexts, Dates>();

export const datesOf = (texts: DateTexts): Dates => {
  const dates = known.get(texts) ?? createDates(texts);
  known.set(texts, dates);
  return dates;
};

/** Returns the same object until the language changes. */
export const useDates = (): Dates => datesOf(useTexts('dates'));

function createDates(texts: DateTexts): Dates {
  const formats = formatsOf(texts.locale);
  const relativeDate: Dates['relativeDate'] = (day, today) => {
    const days = daysFrom(today, day);
    if (days === 0) return texts.today;
    if (days === 1) return texts.tomorrow;
    if (days === -1) return texts.yesterday;
    if (Math.abs(days) <= 7) return days > 0 ? texts.ahead({ days }) : texts.ago({ days: -days });
    return formats.date(day);
  };
  const timeAgo: Dates['timeAgo'] = (moment, now) => {
    const minutes = Math.floor((now.getTime() - moment.getTime()) / 60_000);
    if (minutes < 1) return texts.now;
    if (minutes < 60) return texts.minutes({ count: minutes });
    const [day, today] = [dayOf(moment), dayOf(now)];
    return day === today
      ? texts.hours({ count: Math.floor(minutes / 60) })
      : texts.at({ day: relativeDate(day, today), time: formats.clock(moment) });
  };
  return { ...formats, relativeDate, timeAgo };
}
