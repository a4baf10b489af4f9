import { describe, expect, it } from 'vitest';
import { createPageCache } from './pageCache.ts';

const lengthOf = (body: string): number => 2 * (body.length + 2);

describe('page cache', () => {
  const source = (bodies: Record<string, string> = {}) => {
    const made: string[] = [];
    let state = '1';
    return {
      made,
      set state(value: string) {
        state = value;
      },
      read: async () => state,
      make: (key: string) => async () => {
        made.push(`${key}@${state}`);
        return bodies[key] ?? `${key}@${state}`;
      },
    };
  };

  it('creates a page once per state', async () => {
    const from = source();
    const cache = createPageCache(1000, lengthOf);
    const get = (key: string) => cache.get(key, from.read, from.make(key));
    expect([await get('a'), await get('a'), await get('b')]).toEqual(['a@1', 'a@1', 'b@1']);
    from.state = '2';
    expect([await get('a'), await get('a')]).toEqual(['a@2', 'a@2']);
    expect(from.made).toEqual(['a@1', 'b@1', 'a@2']);
  });

  it('creates a page once for simultaneous requests', async () => {
    const from = source();
    const cache = createPageCache(1000, lengthOf);
    const answers = await Promise.all([1, 2, 3].map(() => cache.get('a', from.read, from.make('a'))));
    expect([answers, from.made]).toEqual([['a@1', 'a@1', 'a@1'], ['a@1']]);
  });

  it('removes the least recently used page when full, and does not store a page that is too large', async () => {
    const from = source({ huge: 'x'.repeat(200) });
    const cache = createPageCache(60, lengthOf);
    const get = (key: string) => cache.get(key, from.read, from.make(key));
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'a', 'g', 'a', 'b', 'huge', 'huge']) await get(key);
    expect(from.made).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'b', 'huge', 'huge'].map((key) => `${key}@1`));
  });

  it('does not store a page if the state changed while it was created', async () => {
    const from = source();
    const cache = createPageCache(1000, lengthOf);
    const overtaken = async () => {
      from.state = '2';
      return 'of neither';
    };
    expect(await cache.get('a', from.read, overtaken)).toBe('of neither');
    from.state = '1';
    expect(await cache.get('a', from.read, from.make('a'))).toBe('a@1');
  });

  it('rejects if the creation fails, and tries again at the next request', async () => {
    const from = source();
    const cache = createPageCache(1000, lengthOf);
    const failing = async () => {
      throw new Error('no');
    };
    await expect(cache.get('a', from.read, failing)).rejects.toThrow('no');
    expect(await cache.get('a', from.read, from.make('a'))).toBe('a@1');
  });
});
