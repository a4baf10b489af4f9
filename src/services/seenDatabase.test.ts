import { describe, expect, it } from 'vitest';
import { createSeenDatabase } from './seenDatabase.ts';
import { createMemoryStorage } from './storage.ts';

const tab = (area = createMemoryStorage()) => {
  const replaced: number[] = [];
  return { area, replaced, database: createSeenDatabase(area, (generation) => replaced.push(generation)) };
};

describe('seenDatabase', () => {
  it('stores the first database id without reporting a replacement', () => {
    const { database, replaced } = tab();
    expect(database.id()).toBeNull();
    database.receive('one');
    database.receive('one');
    expect([database.id(), database.generation(), replaced]).toEqual(['one', 0, []]);
  });

  it('reports each other database id once', () => {
    const { database, replaced } = tab();
    for (const id of ['one', 'two', 'two', 'three']) database.receive(id);
    expect([database.generation(), replaced]).toEqual([2, [1, 2]]);
  });

  it('detects a replacement that happened while the app was closed', () => {
    const { area, database } = tab();
    database.receive('one');
    const later = tab(area);
    later.database.receive('two');
    expect(later.replaced).toEqual([1]);
  });

  it('reports a replacement once for several tabs', () => {
    const first = tab();
    first.database.receive('one');
    const second = tab(first.area);
    first.database.receive('two');
    second.database.receive('two');
    expect([first.replaced, second.replaced]).toEqual([[1], [1]]);
  });

  it('works in a browser without storage, and with an invalid entry', () => {
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
