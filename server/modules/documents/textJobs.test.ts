import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createFakeThreads } from '../../testing/threads.ts';
import { createTextJobs, type TextAnswer, type TextJob } from './textJobs.ts';

const job = (markdown: string): TextJob => ({ parts: [], markdown });
const answer = (content: string): TextAnswer => ({ update: null, content, words: content });

describe('jobs on texts', () => {
  const setUp = (time?: number) => {
    // Ends the job, so that it can't finish during another test.
    if (time === undefined) {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      onTestFinished(() => void vi.useRealTimers());
    }
    const { threads, start } = createFakeThreads<TextJob>();
    const work = createTextJobs(start, time === undefined ? undefined : { edit: time, read: 10 * time });
    const given = () =>
      threads.map(({ jobs, isEnded }) => (isEnded ? 'ended' : jobs.map(({ markdown }) => markdown).join(' ')));
    const finish = async (index: number) => {
      const thread = threads[index];
      thread?.emit('message', { answer: answer(thread.jobs.at(-1)?.markdown ?? '') });
      await new Promise(setImmediate);
    };
    return { work, threads, given, finish };
  };

  it('run for people in turn, one per person at a time', async () => {
    const { work, given, finish } = setUp();
    const done = ['a1', 'a2', 'a3'].map((name) => work('a', job(name)));
    done.push(work('b', job('b1')), work('c', job('c1')));
    expect(given()).toEqual(['a1', 'b1']);
    await finish(1);
    expect(given()).toEqual(['a1', 'b1 c1']);
    await finish(0);
    expect(given()).toEqual(['a1 a2', 'b1 c1']);
    await finish(1);
    await finish(0);
    await finish(1);
    expect((await Promise.all(done)).map(({ content }) => content)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
  });

  it('keep one idle thread', async () => {
    const { work, threads, finish } = setUp();
    const done = [work('a', job('a1')), work('b', job('b1'))];
    await finish(0);
    await finish(1);
    await Promise.all(done);
    expect(threads.map(({ isEnded }) => isEnded)).toEqual([false, true]);
  });

  it('end with their thread after the time limit, and run again as plain text before the next job', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { work, threads, given, finish } = setUp(1000);
    const hostile = work('a', job('a1'));
    const next = work('a', job('a2'));
    await vi.advanceTimersByTimeAsync(1000);
    expect([threads[0]?.isEnded, threads[1]?.jobs]).toEqual([true, [{ ...job('a1'), isPlain: true }]]);
    await finish(1);
    expect((await hostile).content).toBe('a1');
    expect(given()[1]).toBe('a1 a2');
    await finish(1);
    expect((await next).content).toBe('a2');
  });

  it('are rejected if they take too long as plain text too, and the next one runs', async () => {
    const { work, given, finish } = setUp(1);
    await expect(work('a', job('a1'))).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    const next = work('a', job('a2'));
    expect(given()).toEqual(['ended', 'ended', 'a2']);
    await finish(2);
    expect((await next).content).toBe('a2');
  });

  it('run again as plain text if the text is nested too deep', async () => {
    const { work, threads, finish } = setUp();
    const done = work('a', job('a1'));
    threads[0]?.emit('message', { failure: 'Maximum call stack size exceeded', isTooHard: true });
    await new Promise(setImmediate);
    expect(threads[0]?.jobs.at(-1)).toEqual({ ...job('a1'), isPlain: true });
    await finish(0);
    expect((await done).content).toBe('a1');
  });

  it('are rejected for a person with 200 waiting edits, but not for others', async () => {
    const { work, given } = setUp();
    for (let count = 0; count < 201; count += 1) void work('a', job('a1'));
    await expect(work('a', job('a2'))).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    void work('a', { parts: [], markdown: null });
    void work('b', job('b1'));
    expect(given()).toEqual(['a1', 'b1']);
  });

  it('continue on a new thread if one fails or ends, during a job or between two', async () => {
    const { work, threads, finish } = setUp();
    const failed = work('a', job('a1'));
    threads[0]?.emit('error', new Error('out of memory'));
    await expect(failed).rejects.toThrow('out of memory');
    const ended = work('a', job('a2'));
    threads[1]?.emit('exit', 1);
    await expect(ended).rejects.toThrow('The thread ended during its job');
    const third = work('a', job('a3'));
    await finish(2);
    await third;
    threads[2]?.emit('error', new Error('between'));
    threads[2]?.emit('exit', 1);
    const last = work('a', job('a4'));
    await finish(3);
    expect((await last).content).toBe('a4');
  });
});
