import { describe, expect, it } from 'vitest';
import { createSeenDatabase } from './seenDatabase.ts';
import { createMemoryStorage } from './storage.ts';

const tab = (area = createMemoryStorage()) => {
  const replaced: number[] = [];
  return { area, replaced, database: createSeenDatabase(area, (generation) => replaced.push(generation)) };
};

describe('seen database', () => {
  it('takes the first id without a replacement', () => {
    const { database, replaced } = tab();
    expect(database.id()).toBeNull();
    database.receive('one');
    database.receive('one');
    expect([database.id(), database.generation(), replaced]).toEqual(['one', 0, []]);
  });

  it('reports each other id once', () => {
    const { database, replaced } = tab();
    for (const id of ['one', 'two', 'two', 'three']) database.receive(id);
    expect([database.generation(), replaced]).toEqual([2, [1, 2]]);
  });

  it('recognises a replacement after the app was closed', () => {
    const { area, database } = tab();
    database.receive('one');
    const later = tab(area);
    later.database.receive('two');
    expect(later.replaced).toEqual([1]);
  });

  it('counts a replacement once in several tabs', () => {
    const first = tab();
    first.database.receive('one');
    const second = tab(first.area);
    first.database.receive('two');
    second.database.receive('two');
    expect([first.replaced, second.replaced]).toEqual([[1], [1]]);
  });

  it('accepts a browser without storage, and a broken entry', () => {
    const area = createMemoryStorage();
    area.setItem('faena.database', '{"id": 7}');
    const { database, replaced } = tab({
      ...area,
      setItem: () => {
        throw new Error('full');
      },
    });
    for (const id of ['one', 'two']) database.receive(id);
    expect([database.generation(), replaced]).toEqual([1, [1]]);
  });
});
