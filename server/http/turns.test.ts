import { describe, expect, it } from 'vitest';
import { phrase } from '../../domain/phrase.ts';
import { createFairQueue, type Turn } from './turns.ts';
import { settled } from '../../tests/support/settled.ts';

const full = phrase('errors', 'avatars.tooManyAtOnce');

const stage = (bounds: Omit<Parameters<typeof createFairQueue>[0], 'full'>) => {
  const queue = createFairQueue({ ...bounds, full });
  const started: string[] = [];
  const turns: Turn[] = [];
  const ask = (person: string, job = person) =>
    void queue(person).then((turn) => {
      started.push(job);
      turns.push(turn);
    });
  return {
    queue,
    started,
    ask,
    turns,
    endNext: async () => {
      turns.shift()?.end();
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
    const turn = await queue('a');
    ask('b', 'b1');
    ask('b', 'b2');
    turn.end();
    turn.end();
    await settled();
    expect(started).toEqual(['b1']);
  });

  it('runs other work between two jobs', async () => {
    const { queue, started, ask } = stage({ concurrent: 1, perPerson: 1, waiting: 10 });
    const turn = await queue('a');
    ask('a', 'a2');
    setImmediate(() => started.push('other'));
    turn.end();
    await settled();
    await settled();
    expect(started).toEqual(['other', 'a2']);
  });

  it('pauses a job after its deadline, and continues it before other jobs of the same person', async () => {
    const { started, turns, ask, endNext } = stage({ concurrent: 1, perPerson: 1, waiting: 1, deadline: 0 });
    ask('a', 'a1');
    await settled();
    ask('a', 'a2');
    ask('b', 'b1');
    const [first] = turns.splice(0);
    const pause = first?.pause().then(() => started.push('a1 again'));
    await settled();
    await settled();
    expect(started).toEqual(['a1', 'b1']);
    await endNext();
    await pause;
    expect(started).toEqual(['a1', 'b1', 'a1 again']);
    first?.end();
    await settled();
    expect(started).toEqual(['a1', 'b1', 'a1 again', 'a2']);
  });

  it('leaves the turn to a job until its deadline', async () => {
    const { started, turns, ask } = stage({ concurrent: 1, perPerson: 1, waiting: 1, deadline: Infinity });
    ask('a', 'a1');
    ask('b', 'b1');
    await settled();
    await turns[0]?.pause();
    await settled();
    expect(started).toEqual(['a1']);
  });

  it('rejects a person who has too many waiting jobs', async () => {
    const { queue, ask } = stage({ concurrent: 1, perPerson: 1, waiting: 2 });
    for (let count = 0; count < 3; count += 1) ask('a');
    await expect(queue('a')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    ask('b');
  });
});
