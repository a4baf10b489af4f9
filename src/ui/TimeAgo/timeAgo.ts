import { dayOf, formatDate } from '../dates/formatDate.ts';
import { timeTexts } from './texts.ts';

/** '10:32', where the reader is. */
export const clockOf = (moment: Date): string =>
  `${String(moment.getHours()).padStart(2, '0')}:${String(moment.getMinutes()).padStart(2, '0')}`;

/** 'ahora mismo', 'hace 5 min', within today 'hace 3 h'; then the day with the time. */
export const timeAgo = (moment: Date, now: Date): string => {
  const minutes = Math.floor((now.getTime() - moment.getTime()) / 60_000);
  if (minutes < 1) return timeTexts.now;
  if (minutes < 60) return timeTexts.minutes(minutes);
  const [day, today] = [dayOf(moment), dayOf(now)];
  return day === today
    ? timeTexts.hours(Math.floor(minutes / 60))
    : timeTexts.at(formatDate(day, today), clockOf(moment));
};
