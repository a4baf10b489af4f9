import { describe, expect, it } from 'vitest';
import { phrase } from '../domain/phrase.ts';
import { createFairQueue } from './turns.ts';
import { settled } from '../tests/support/settled.ts';

const full = phrase('errors', 'avatars.tooManyAtOnce');

const stage = (bounds: Omit<Parameters<typeof createFairQueue>[0], 'full'>) => {
  const queue = createFairQueue({ ...bounds, full });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (person: string, job = person) =>
    void queue(person).then((end) => {
      started.push(job);
      ends.push(end);
    });
  return {
    queue,
    started,
    ask,
    endNext: async () => {
      ends.shift()?.();
      await settled();
    },
  };
};

describe('a fair queue', () => {
  it('runs as many jobs as allowed at the same time, and people take turns', async () => {
    const { started, ask, endNext } = stage({ concurrent: 2, perPerson: 2, waiting: 10 });
    for (const job of ['a1', 'a2', 'a3', 'a4']) ask('a', job);
    ask('b', 'b1');
    ask('c', 'c1');
    await settled();
    expect(started).toEqual(['a1', 'a2']);
    for (let count = 0; count < 4; count += 1) await endNext();
    expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4']);
  });

  it('leaves room for others, however many jobs one person has', async () => {
    const { started, ask, endNext } = stage({ concurrent: 3, perPerson: 1, waiting: 10 });
    for (const job of ['a1', 'a2', 'a3']) ask('a', job);
    ask('b', 'b1');
    await settled();
    expect(started).toEqual(['a1', 'b1']);
    await endNext();
    expect(started).toEqual(['a1', 'b1', 'a2']);
  });

  it('frees a place once, even if a job is ended twice', async () => {
    const { queue, started, ask } = stage({ concurrent: 1, perPerson: 1, waiting: 10 });
    const end = await queue('a');
    ask('b', 'b1');
    ask('b', 'b2');
    end();
    end();
    await settled();
    expect(started).toEqual(['b1']);
  });

  it('rejects a person who has too many waiting jobs', async () => {
    const { queue, ask } = stage({ concurrent: 1, perPerson: 1, waiting: 2 });
    for (let count = 0; count < 3; count += 1) ask('a');
    await expect(queue('a')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    ask('b');
  });
});
