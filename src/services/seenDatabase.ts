import { isRecord } from '../../domain/isRecord.ts';
import { fromJson } from './json.ts';

/**
 * Database of the server, as this device has last seen it. A restore replaces it with an older state under another id.
 */
export interface SeenDatabase {
  /** Returns null until the first answer of a server. */
  id: () => string | null;
  /** Number of replacements that this device has seen. What it stored under another number is of a lost database. */
  generation: () => number;
  /** Compares the id in an answer with the known one. Reports a replacement. */
  receive: (id: string) => void;
}

interface Stored {
  id: string;
  generation: number;
}

const key = 'faena.database';

export function createSeenDatabase(
  area: Pick<Storage, 'getItem' | 'setItem'>,
  onReplaced: (generation: number) => void,
): SeenDatabase {
  const read = (): Stored | null => {
    try {
      const stored = fromJson(area.getItem(key));
      if (!isRecord(stored)) return null;
      const { id, generation } = stored;
      return typeof id === 'string' && typeof generation === 'number' ? { id, generation } : null;
    } catch {
      return null;
    }
  };
  const write = (database: Stored) => {
    try {
      area.setItem(key, JSON.stringify(database));
    } catch {
      // Without space, a restore is noticed only until the page closes.
    }
  };
  let seen = read();
  return {
    id: () => seen?.id ?? null,
    generation: () => seen?.generation ?? 0,
    receive: (id) => {
      if (seen?.id === id) return;
      // Another tab may have seen the replacement first.
      const last = read() ?? seen;
      const known = seen !== null;
      seen = last?.id === id ? last : { id, generation: last ? last.generation + 1 : 0 };
      write(seen);
      if (known) onReplaced(seen.generation);
    },
  };
}
