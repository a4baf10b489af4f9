import { setTimeout as pause } from 'node:timers/promises';
import { isBusy } from '../temporary.ts';

const longestPause = 50;

/**
 * Runs a statement, again and again while another process holds the lock it needs. SQLite's own wait would stop the whole
 * process: everything else goes on during this one. Gives up after `patience` milliseconds.
 */
export async function untilFree<T>(run: () => T, patience = 5000): Promise<T> {
  const end = performance.now() + patience;
  for (let wait = 2; ; wait = Math.min(2 * wait, longestPause)) {
    try {
      return run();
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
    }
    await pause(wait);
  }
}
