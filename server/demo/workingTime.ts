const second = 1000;
const day = 86_400 * second;
/** Working hours in UTC, which are 9:00 to 18:30 in Madrid in summer. */
const opens = 7 * 3600 * second;
const closes = 16.5 * 3600 * second;

/** Length of a working day in seconds. */
export const workingDay = (closes - opens) / second;

export interface WorkingTime {
  total: number;
  /**
   * Converts a working second, counted from the start of the history in working hours only, to a time in milliseconds.
   */
  moment(at: number): number;
}

export function createWorkingTime(now: Date, days: number): WorkingTime {
  const last = now.getTime() - 60 * second;
  const first = last - days * day + 60 * second;
  const spans: { from: number; start: number; length: number }[] = [];
  let total = 0;
  for (let date = first - (first % day); date <= last; date += day) {
    const weekday = new Date(date).getUTCDay();
    const start = Math.max(date + opens, first);
    const length = Math.floor((Math.min(date + closes, last) - start) / second);
    if (weekday === 0 || weekday === 6 || length <= 0) continue;
    spans.push({ from: total, start, length });
    total += length;
  }
  return {
    total,
    moment(at) {
      let low = 0;
      let high = spans.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((spans[middle]?.from ?? 0) <= at) low = middle;
        else high = middle - 1;
      }
      const span = spans[low];
      if (span === undefined) throw new Error('No working time in the span');
      return span.start + (at - span.from) * second;
    },
  };
}

/** Returns the calendar day `distance` days after a moment. Replaces a day at a weekend with the next Monday. */
export function workdayFrom(at: number, distance: number): string {
  const date = new Date(at + distance * day);
  const weekday = date.getUTCDay();
  const shift = weekday === 6 ? 2 : weekday === 0 ? 1 : 0;
  return new Date(date.getTime() + shift * day).toISOString().slice(0, 10);
}
