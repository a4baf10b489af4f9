import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Outcome } from './results.ts';

/** What is known of a long run, kept in a file so that it can go on after an interruption. */
export interface Progress {
  /** Fingerprint of the sources that the outcomes belong to. */
  sources: string;
  outcomes: Record<string, Outcome & { seconds: number }>;
  /** Seconds that each check took when it last ran, over all runs. */
  seconds: Record<string, number>;
}

/** What an earlier run of the same sources left, else nothing but how long its checks took. */
export function readProgress(file: string, sources: string): Progress {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Progress;
    return kept.sources === sources ? kept : { sources, outcomes: {}, seconds: kept.seconds };
  } catch {
    return { sources, outcomes: {}, seconds: {} };
  }
}

export function keepProgress(file: string, progress: Progress): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(progress));
}

/** Seconds until these checks are done, by how long each took last, or is said to take. */
export const secondsLeft = (checks: readonly { name: string; minutes: number }[], { seconds }: Progress): number =>
  checks.reduce((sum, { name, minutes }) => sum + (seconds[name] ?? minutes * 60), 0);

/** `45 s`, `12 min`, `2 h 5 min`. */
export function inTime(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
