export interface PageCache<Body> {
  get(key: string, readState: () => Promise<string>, make: () => Promise<Body>): Promise<Body>;
}

interface Kept<Body> {
  state: string;
  body: Body;
}

/**
 * Caches bodies of up to `capacity` bytes in total, as measured by `sizeOf`, and removes the least recently used first.
 * Each call reads the state from the database, so that writes by other processes invalidate the cache. Simultaneous
 * requests for the same page create it only once.
 */
export function createPageCache<Body>(capacity: number, sizeOf: (body: Body) => number): PageCache<Body> {
  const kept = new Map<string, Kept<Body>>();
  const making = new Map<string, { state: string; body: Promise<Body> }>();
  let size = 0;

  const drop = (key: string) => {
    const entry = kept.get(key);
    if (!entry) return;
    size -= sizeOf(entry.body);
    kept.delete(key);
  };

  const keep = (key: string, entry: Kept<Body>) => {
    drop(key);
    const bytes = sizeOf(entry.body);
    if (bytes > capacity / 4) return;
    kept.set(key, entry);
    size += bytes;
    for (const oldest of kept.keys()) {
      if (size <= capacity) break;
      drop(oldest);
    }
  };

  return {
    get: async (key, readState, make) => {
      const state = await readState();
      const known = kept.get(key);
      if (known?.state === state) {
        kept.delete(key);
        kept.set(key, known);
        return known.body;
      }
      const underway = making.get(key);
      if (underway?.state === state) return underway.body;
      const made = { state, body: make() };
      making.set(key, made);
      try {
        const body = await made.body;
        // Caches the body only if the state has not changed in the meantime. Otherwise the body may mix two states.
        if ((await readState()) === state) keep(key, { state, body });
        return body;
      } finally {
        if (making.get(key) === made) making.delete(key);
      }
    },
  };
}
