const format = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A calendar day in words, so that no one takes its month for its day. */
export const longDate = (day: string): string => format.format(new Date(`${day}T00:00:00Z`));
