const format = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Formats a calendar day with the name of its month, so that day and month can't be confused. */
export const longDate = (day: string): string => format.format(new Date(`${day}T00:00:00Z`));
