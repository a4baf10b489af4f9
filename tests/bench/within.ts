import { setTimeout as wait } from 'node:timers/promises';

export async function within<T>(work: Promise<T>, complaint: string, milliseconds = 5000): Promise<T> {
  const timer = new AbortController();
  try {
    return await Promise.race([
      work,
      wait(milliseconds, undefined, { signal: timer.signal }).then(() => {
        throw new Error(`${complaint} within ${milliseconds} ms`);
      }),
    ]);
  } finally {
    timer.abort();
  }
}
