import { setTimeout as pause } from 'node:timers/promises';
import { isBusy } from '../temporary.ts';

const maxPause = 50;

/**
 * Runs a statement, and retries it while another process holds the lock. SQLite's own wait would block the whole
 * process. Throws SQLite's error after `timeout` milliseconds.
 */
export async function retryWhileLocked<T>(run: () => T, timeout = 5000): Promise<T> {
  const end = performance.now() + timeout;
  for (let wait = 2; ; wait = Math.min(2 * wait, maxPause)) {
    try {
      return run();
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
    }
    await pause(wait);
  }
}
