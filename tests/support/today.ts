import { pathToFileURL } from 'node:url';

/**
 * Returns NODE_OPTIONS for processes whose current time is `today` (ISO, as in FAENA_TODAY). Keeps the existing
 * options.
 */
export function optionsForToday(today: string, given = process.env.NODE_OPTIONS ?? ''): string {
  // Use the unshifted clock: `Date` is already shifted if this process runs under FAENA_TODAY.
  const offset = Math.round(Date.parse(today) - performance.timeOrigin - performance.now());
  if (Number.isNaN(offset)) throw new Error(`FAENA_TODAY has to be a date and is ${today}`);
  const preload = pathToFileURL(`${import.meta.dirname}/shiftedClock.ts`);
  preload.searchParams.set('offset', String(offset));
  return `${given} --import=${preload.href}`.trim();
}
