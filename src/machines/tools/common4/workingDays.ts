const day = 86_400_000;

/**
 * Counts the days from Monday to Friday between two calendar days (`YYYY-MM-DD`), both included. Returns null if a day
 * is invalid or the last is before the first.
 */
export const workingDays = (from: string, to: string): number | null => {
  const [first, last] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`)];
  if (Number.isNaN(first) || Number.isNaN(last) || last < first) return null;
  const all = Math.round((last - first) / day) + 1;
  const weeks = Math.floor(all / 7);
  let count = weeks * 5;
  for (let index = weeks * 7; index < all; index += 1) {
    const weekday = new Date(first + index * day).getUTCDay();
    if (weekday !== 0 && weekday !== 6) count += 1;
  }
  return count;
};
