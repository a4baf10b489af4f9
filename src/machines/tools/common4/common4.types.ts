export type Side = 'heads' | 'tails';

export interface Common4Context {
  /** Length of the countdown as it was typed. */
  minutes: string;
  /** Time at which the countdown ends, in milliseconds since 1970. */
  endsAt: number;
  /** Last known time of the clock. */
  now: number;
  /** One name per line. */
  names: string;
  order: readonly string[];
  /** First and last day, `YYYY-MM-DD` or empty. */
  from: string;
  to: string;
  tosses: number;
}

export type Common4Event =
  | { type: 'minutes.typed'; minutes: string }
  | { type: 'countdown.started' }
  | { type: 'countdown.stopped' }
  | { type: 'names.typed'; names: string }
  | { type: 'names.shuffled' }
  | { type: 'days.chosen'; days: Partial<Pick<Common4Context, 'from' | 'to'>> }
  | { type: 'coin.tossed' };
