import { type RefObject, useEffect, useRef } from 'react';

/** Contains the key that was pressed last, or null if the pointer was pressed after it. */
export function useLastKey(): RefObject<string | null> {
  const last = useRef<string | null>(null);
  useEffect(() => {
    const note = (event: Event) => {
      last.current = event instanceof globalThis.KeyboardEvent ? event.key : null;
    };
    window.addEventListener('keydown', note, true);
    window.addEventListener('pointerdown', note, true);
    return () => {
      window.removeEventListener('keydown', note, true);
      window.removeEventListener('pointerdown', note, true);
    };
  }, []);
  return last;
}
