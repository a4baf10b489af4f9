import { describe, expect, it } from 'vitest';
import { createFakeThreads } from '../../testing/threads.ts';
import { createTextJobs, type TextAnswer, type TextJob } from './textJobs.ts';

const job = (markdown: string): TextJob => ({ parts: [], markdown });
const answer = (content: string): TextAnswer => ({ update: null, content, words: content });

describe('the work on texts', () => {
  const setUp = (time?: number) => {
    const { threads, start } = createFakeThreads<TextJob>();
    const work = createTextJobs(start, time);
    const given = () => threads.map(({ jobs, isEnded }) => (isEnded ? 'ended' : jobs.map(({ markdown }) => markdown).join(' ')));
    const finish = async (index: number) => {
      const thread = threads[index];
      thread?.emit('message', { answer: answer(thread.jobs.at(-1)?.markdown ?? '') });
      await new Promise(setImmediate);
    };
    return { work, threads, given, finish };
  };

  it('is done for workspaces in turn, one job each at a time', async () => {
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

  it('keeps one thread when there is none to do', async () => {
    const { work, threads, finish } = setUp();
    const done = [work('a', job('a1')), work('b', job('b1'))];
    await finish(0);
    await finish(1);
    await Promise.all(done);
    expect(threads.map(({ isEnded }) => isEnded)).toEqual([false, true]);
  });

  it('ends a job beyond its time with its thread, and goes on with the next', async () => {
    const { work, threads, given, finish } = setUp(1);
    const hostile = work('a', job('a1'));
    await expect(hostile).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    const next = work('a', job('a2'));
    expect([threads[0]?.isEnded, given()[1]]).toEqual([true, 'a2']);
    await finish(1);
    expect((await next).content).toBe('a2');
  });

  it('goes on with a new thread when one fails or ends, at work or between two jobs', async () => {
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
