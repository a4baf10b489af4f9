/** Date `YYYY-MM-DD`. Only the day of a longer ISO text is read. */
type Day = string;

/** Returns the days from `today` to `day`, negative for a past day. */
export const daysFrom = (today: Day, day: Day): number => (dayStart(day) - dayStart(today)) / 86_400_000;

export const isOverdue = (day: Day, today: Day): boolean => daysFrom(today, day) < 0;

const dayStart = (day: Day): number => Date.parse(`${day.slice(0, 10)}T00:00:00Z`);
