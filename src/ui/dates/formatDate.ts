import { dateTexts } from './texts.ts';

/** Date `YYYY-MM-DD`. Only the day of a longer ISO text is read. */
type Day = string;

/** Returns the days from `today` to `day`, negative for a past day. */
export const daysFrom = (today: Day, day: Day): number => (dayStart(day) - dayStart(today)) / 86_400_000;

/** Returns 'Hoy', 'Mañana' or 'Ayer', within 7 days 'en 3 días' or 'hace 3 días', and otherwise DD/MM/YY. */
export const formatDate = (day: Day, today: Day): string => {
  const days = daysFrom(today, day);
  if (days === 0) return dateTexts.today;
  if (days === 1) return dateTexts.tomorrow;
  if (days === -1) return dateTexts.yesterday;
  if (Math.abs(days) <= 7) return days > 0 ? dateTexts.ahead(days) : dateTexts.ago(-days);
  return `${formatDayMonth(day)}/${day.slice(2, 4)}`;
};

export const formatDayMonth = (day: Day): string => `${day.slice(8, 10)}/${day.slice(5, 7)}`;

export const isOverdue = (day: Day, today: Day): boolean => daysFrom(today, day) < 0;

/** Returns the date of a moment in the user's time zone. */
export const dayOf = (moment: Date): Day =>
  `${String(moment.getFullYear()).padStart(4, '0')}-${String(moment.getMonth() + 1).padStart(2, '0')}-${String(moment.getDate()).padStart(2, '0')}`;

const dayStart = (day: Day): number => Date.parse(`${day.slice(0, 10)}T00:00:00Z`);
