import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';
import { settled } from '../../../tests/support/settled.ts';

const stage = (bounds: Parameters<typeof createTurns>[0]) => {
  const turns = createTurns(bounds);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (person: string, job = person) =>
    void turns(person).then((end) => {
      started.push(job);
      ends.push(end);
    });
  return {
    turns,
    started,
    ask,
    endNext: async () => {
      ends.shift()?.();
      await settled();
    },
  };
};

it('lets so many jobs run at once, and people take turns', async () => {
  const { started, ask, endNext } = stage({ atOnce: 2, ofOne: 2, waiting: 10 });
  for (const job of ['a1', 'a2', 'a3', 'a4']) ask('a', job);
  ask('b', 'b1');
  ask('c', 'c1');
  await settled();
  expect(started).toEqual(['a1', 'a2']);
  for (let count = 0; count < 4; count += 1) await endNext();
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4']);
});

it('leaves places to others, however many jobs one person has', async () => {
  const { started, ask, endNext } = stage({ atOnce: 3, ofOne: 1, waiting: 10 });
  for (const job of ['a1', 'a2', 'a3']) ask('a', job);
  ask('b', 'b1');
  await settled();
  expect(started).toEqual(['a1', 'b1']);
  await endNext();
  expect(started).toEqual(['a1', 'b1', 'a2']);
});

it('frees a place once, however often a turn is ended', async () => {
  const { turns, started, ask } = stage({ atOnce: 1, ofOne: 1, waiting: 10 });
  const end = await turns('a');
  ask('b', 'b1');
  ask('b', 'b2');
  end();
  end();
  await settled();
  expect(started).toEqual(['b1']);
});

it('refuses a person who has too many jobs waiting', async () => {
  const { turns, ask } = stage({ atOnce: 1, ofOne: 1, waiting: 2 });
  for (let count = 0; count < 3; count += 1) ask('a');
  await expect(turns('a')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  ask('b');
});
