import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeThreads } from '../testing/threads.ts';
import { createThreads, startWorker } from './threads.ts';

describe('threads', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('are reused while they are needed, and end when idle', async () => {
    const { threads, start } = createFakeThreads<string>();
    const run = createThreads<string, string>({ start, maxIdle: 1, idleTime: 1000 });
    const use = async (job: string) => {
      const done = run(job);
      threads.at(-1)?.emit('message', job.toUpperCase());
      return done;
    };
    expect(await use('a')).toBe('A');
    vi.advanceTimersByTime(999);
    expect(await use('b')).toBe('B');
    vi.advanceTimersByTime(999);
    expect(threads.map(({ jobs, isEnded }) => [jobs, isEnded])).toEqual([[['a', 'b'], false]]);
    vi.advanceTimersByTime(1);
    expect(threads[0]?.isEnded).toBe(true);
    expect(await use('c')).toBe('C');
    expect(threads.map(({ jobs }) => jobs)).toEqual([['a', 'b'], ['c']]);
  });

  it("fail a job whose thread can't be started, and start one for the next", async () => {
    const { threads, start } = createFakeThreads<string>();
    let isFirst = true;
    const run = createThreads<string, string>({
      maxIdle: 1,
      start: () => {
        if (!isFirst) return start();
        isFirst = false;
        throw new Error('no more threads');
      },
    });
    await expect(run('a')).rejects.toThrow('no more threads');
    const done = run('b');
    threads[0]?.emit('message', 'B');
    expect(await done).toBe('B');
  });

  it('answer only their job when Node watches the files', async () => {
    vi.useRealTimers();
    vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1');
    const source = `import { parentPort } from 'node:worker_threads';
      parentPort.on('message', (job) => parentPort.postMessage(job + 1));`;
    const start = () => startWorker(new URL(`data:text/javascript,${encodeURIComponent(source)}`));
    const run = createThreads<number, number>({ start, maxIdle: 0 });
    expect(await run(1)).toBe(2);
    vi.unstubAllEnvs();
  });
});
