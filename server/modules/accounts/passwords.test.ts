import { stat } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { createFakeThreads } from '../../testing/threads.ts';
import type { PasswordJob } from './passwords.ts';

// The test set-up lowers the costs. This restores the production costs by loading the module again.
vi.resetModules();
const { createPasswordJobs, hashPassword, verifyPassword } = await import('./passwords.ts');

describe('passwords', () => {
  it('are hashed and verified', async () => {
    const stored = await hashPassword('correct horse');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(
      await Promise.all([
        verifyPassword(stored, 'correct horse'),
        verifyPassword(stored, 'wrong horse'),
        verifyPassword(null, 'correct horse'),
      ]),
    ).toEqual([true, false, false]);
  });

  it('do not delay the reading of files, however many are hashed in parallel', async () => {
    const many = 64;
    let hashed = 0;
    const all = Array.from({ length: many }, async () => {
      await hashPassword('correct horse');
      hashed += 1;
    });
    await stat(import.meta.filename);
    expect(hashed).toBeLessThan(many / 2);
    await Promise.all(all);
    expect(hashed).toBe(many);
  });
});

describe('the threads of passwords', () => {
  const setUp = () => {
    const { threads, start } = createFakeThreads<PasswordJob>();
    const work = createPasswordJobs(start, { threads: 2, waiting: 2 });
    const startedJobs = () => threads.map(({ jobs }) => jobs.map(({ password }) => password).join(' '));
    const finish = async (index: number) => {
      threads[index]?.emit('message', `hash of ${threads[index].jobs.at(-1)?.password}`);
      await new Promise(setImmediate);
    };
    return { work, threads, startedJobs, finish };
  };

  it('hash passwords in order, and reject further ones while the queue is full', async () => {
    const { work, startedJobs, finish } = setUp();
    const done = ['a', 'b', 'c', 'd'].map((password) => work(password, null));
    await expect(work('e', null)).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503, retryAfter: 5 });
    expect(startedJobs()).toEqual(['a', 'b']);
    await finish(1);
    expect(startedJobs()).toEqual(['a', 'b c']);
    done.push(work('f', null));
    await finish(1);
    await finish(0);
    expect(startedJobs()).toEqual(['a f', 'b c d']);
    await finish(0);
    await finish(1);
    expect(await Promise.all(done)).toEqual(['a', 'b', 'c', 'd', 'f'].map((password) => `hash of ${password}`));
  });

  it('fail only their own password when they fail', async () => {
    const { work, threads, startedJobs, finish } = setUp();
    const done = ['a', 'b', 'c'].map((password) => work(password, null));
    threads[0]?.emit('error', new Error('out of memory'));
    await expect(done[0]).rejects.toThrow('out of memory');
    expect([startedJobs(), threads.map(({ isEnded }) => isEnded)]).toEqual([
      ['a', 'b', 'c'],
      [true, false, false],
    ]);
    await finish(1);
    await finish(2);
    expect(await Promise.all(done.slice(1))).toEqual(['hash of b', 'hash of c']);
  });
});
