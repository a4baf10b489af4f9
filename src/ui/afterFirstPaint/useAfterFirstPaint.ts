import { startTransition, useEffect, useState } from 'react';

/** False until the component's first frame has been painted, then true: for parts of a view that can follow a frame later. */
export function useAfterFirstPaint(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    // The callback of the second frame runs when the first has been painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setPainted(true)));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return isPainted;
}
