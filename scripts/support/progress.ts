import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Outcome } from './results.ts';

export interface Progress {
  /** Fingerprint of the sources that were checked. */
  sources: string;
  outcomes: Record<string, Outcome & { seconds: number }>;
  seconds: Record<string, number>;
}

/** Reads the progress of an earlier run. If the sources have changed, only the durations remain. */
export function readProgress(file: string, sources: string): Progress {
  try {
    const stored = JSON.parse(readFileSync(file, 'utf8')) as Progress;
    return stored.sources === sources ? stored : { sources, outcomes: {}, seconds: stored.seconds };
  } catch {
    return { sources, outcomes: {}, seconds: {} };
  }
}

export function writeProgress(file: string, progress: Progress): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(progress));
}

export const secondsLeft = (checks: readonly { name: string; minutes: number }[], { seconds }: Progress): number =>
  checks.reduce((sum, { name, minutes }) => sum + (seconds[name] ?? minutes * 60), 0);

/** Formats a duration as `45 s`, `12 min` or `2 h 5 min`. */
export function inTime(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
