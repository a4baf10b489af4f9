import { useLayoutEffect, useRef, useState } from 'react';

/** The same function for the life of the component, or none while there is none. */
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
