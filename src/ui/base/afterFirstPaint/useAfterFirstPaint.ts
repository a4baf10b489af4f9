import { startTransition, useEffect, useState } from 'react';

/**
 * Returns false until the component's first frame has been painted, and then true. A component can use it to render
 * some parts one frame later.
 */
export function useAfterFirstPaint(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    // The callback of the second frame runs after the first frame was painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setPainted(true)));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return isPainted;
}
