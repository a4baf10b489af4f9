import { dayOf, formatDate } from '../dates/formatDate.ts';
import { timeTexts } from './texts.ts';

/** Returns a time such as '10:32' in the user's time zone. */
export const clockOf = (moment: Date): string =>
  `${String(moment.getHours()).padStart(2, '0')}:${String(moment.getMinutes()).padStart(2, '0')}`;

/** Returns 'ahora mismo', 'hace 5 min' or, on the same day, 'hace 3 h'. Otherwise it returns the date and the time. */
export const timeAgo = (moment: Date, now: Date): string => {
  const minutes = Math.floor((now.getTime() - moment.getTime()) / 60_000);
  if (minutes < 1) return timeTexts.now;
  if (minutes < 60) return timeTexts.minutes(minutes);
  const [day, today] = [dayOf(moment), dayOf(now)];
  return day === today
    ? timeTexts.hours(Math.floor(minutes / 60))
    : timeTexts.at(formatDate(day, today), clockOf(moment));
};
