import { useMemo, useRef } from 'react';

/** Returns the previous objects for unchanged nodes or edges, so that React Flow renders only the changed ones. */
export function useKept<T extends { id: string; data?: Record<string, unknown> }>(next: T[]): T[] {
  const before = useRef<T[]>([]);
  return useMemo(() => {
    const known = new Map(before.current.map((each) => [each.id, each]));
    const kept = next.map((each) => {
      const old = known.get(each.id);
      return old && isAlike(old, each) ? old : each;
    });
    before.current = kept;
    return kept;
  }, [next]);
}

function isAlike(one: object, other: object, depth = 0): boolean {
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => {
    const a = (one as Record<string, unknown>)[key];
    const b = (other as Record<string, unknown>)[key];
    if (Object.is(a, b)) return true;
    // States and handles are immutable, so comparing references is enough.
    return (
      depth < 2 &&
      key !== 'state' &&
      key !== 'handles' &&
      typeof a === 'object' &&
      typeof b === 'object' &&
      a !== null &&
      b !== null &&
      isAlike(a, b, depth + 1)
    );
  });
}
