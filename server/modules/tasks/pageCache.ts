/** Bodies of answers to lists, each good for one state of its workspace. */
export interface PageCache {
  /** The body kept for `key` if it was made at `revision`; else what `make` gives, which is kept. */
  get(key: string, revision: number, make: () => Promise<string>): Promise<string>;
}

interface Kept {
  revision: number;
  body: string;
}

/**
 * Keeps up to `capacity` bytes, the longest unused going first. The caller reads the revision from the database before
 * each use, so that what another process wrote counts at once; requests for the same page at the same time make it once.
 */
export function createPageCache(capacity: number): PageCache {
  const kept = new Map<string, Kept>();
  const making = new Map<string, { revision: number; body: Promise<string> }>();
  let size = 0;

  const drop = (key: string) => {
    size -= sizeOf(key, kept.get(key)?.body ?? '');
    kept.delete(key);
  };

  const keep = (key: string, entry: Kept) => {
    const known = kept.get(key);
    if (known && known.revision > entry.revision) return;
    if (known) drop(key);
    const bytes = sizeOf(key, entry.body);
    if (bytes > capacity / 4) return;
    kept.set(key, entry);
    size += bytes;
    for (const oldest of kept.keys()) {
      if (size <= capacity) break;
      drop(oldest);
    }
  };

  return {
    get: async (key, revision, make) => {
      const known = kept.get(key);
      if (known?.revision === revision) {
        kept.delete(key);
        kept.set(key, known);
        return known.body;
      }
      const underway = making.get(key);
      if (underway?.revision === revision) return underway.body;
      const made = { revision, body: make() };
      making.set(key, made);
      try {
        const body = await made.body;
        keep(key, { revision, body });
        return body;
      } finally {
        if (making.get(key) === made) making.delete(key);
      }
    },
  };
}

/** Two bytes a character, as the engine keeps text beyond Latin 1. */
const sizeOf = (key: string, body: string): number => 2 * (key.length + body.length);
