/** Calendar day `YYYY-MM-DD` in the server's time zone. */
export const dayOf = (moment: Date): string =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

export function dayAfter(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date + 1)).toISOString().slice(0, 10);
}

export const hourOf = (moment: Date, hour: number): Date =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate(), hour);
