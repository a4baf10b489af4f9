import { useLayoutEffect, useRef, useState } from 'react';

/** Returns a stable function that calls the latest callback, or undefined if there is none. */
export function useLatestCallback<A extends unknown[]>(
  callback: ((...args: A) => void) | undefined,
): ((...args: A) => void) | undefined {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  const [stable] = useState(
    () =>
      (...args: A) =>
        latest.current?.(...args),
  );
  return callback && stable;
}
