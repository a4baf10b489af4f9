import { isRecord } from '../../domain/isRecord.ts';
import { fromJson } from './json.ts';

/** Database of the server, as last seen by this device. A restore replaces it with an older state and a new id. */
export interface SeenDatabase {
  /** Returns null until the first response of a server. */
  id: () => string | null;
  /**
   * Number of replacements that this device has seen. Data that was stored with another number belongs to a lost
   * database.
   */
  generation: () => number;
  /** Compares the id in a response with the known id, and reports a replacement. */
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
      // Ignores a full storage: a restore is then detected only until the page closes.
    }
  };
  let seen = read();
  return {
    id: () => seen?.id ?? null,
    generation: () => seen?.generation ?? 0,
    receive: (id) => {
      if (seen?.id === id) return;
      // Reads the stored id again, because another tab may have seen the replacement first.
      const last = read() ?? seen;
      const known = seen !== null;
      seen = last?.id === id ? last : { id, generation: last ? last.generation + 1 : 0 };
      write(seen);
      if (known) onReplaced(seen.generation);
    },
  };
}
