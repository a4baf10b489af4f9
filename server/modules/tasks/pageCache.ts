/** Bodies of answers to lists, each good for one state of what it was made from. */
export interface PageCache<Body> {
  /** The body kept for `key` if it was made from the present state; else what `make` gives, which is kept. */
  get(key: string, readState: () => Promise<string>, make: () => Promise<Body>): Promise<Body>;
}

interface Kept<Body> {
  state: string;
  body: Body;
}

/**
 * Keeps bodies of up to `capacity` bytes in all, as `sizeOf` counts them, the longest unused going first. The state is read from the database at each use, so that
 * what another process wrote counts at once; requests for the same page at the same time make it once.
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
        // The state may have passed while the page was made, and come again: such a body belongs to neither.
        if ((await readState()) === state) keep(key, { state, body });
        return body;
      } finally {
        if (making.get(key) === made) making.delete(key);
      }
    },
  };
}
