import { pathToFileURL } from 'node:url';

/** NODE_OPTIONS for processes in which it is now `today` (ISO, as in FAENA_TODAY); those given already are kept. */
export function optionsForToday(today: string, given = process.env.NODE_OPTIONS ?? ''): string {
  // Not `Date`, which is shifted already where this runs under FAENA_TODAY.
  const offset = Math.round(Date.parse(today) - performance.timeOrigin - performance.now());
  if (Number.isNaN(offset)) throw new Error(`FAENA_TODAY has to be a date and is ${today}`);
  const preload = pathToFileURL(`${import.meta.dirname}/shiftedClock.ts`);
  preload.searchParams.set('offset', String(offset));
  return `${given} --import=${preload.href}`.trim();
}
