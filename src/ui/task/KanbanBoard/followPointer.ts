/** Pointer of a drag, in pixels of the viewport. */
export interface Pointer {
  x: number;
  y: number;
  /** Distance from the corner of the dragged element to the point at which it was grabbed. */
  grabX: number;
  grabY: number;
}

/**
 * Reports the position of the mouse or the first finger once a frame, with the time since the last report in frames of
 * 16 ms. Returns a function that stops it.
 */
export const followPointer = (start: Pointer, onFrame: (pointer: Pointer, frames: number) => void): (() => void) => {
  const now = { pointer: start, frame: 0, time: 0 };
  const ended = new AbortController();
  const listening = { capture: true, passive: true, signal: ended.signal };
  const moveTo = (at: { clientX: number; clientY: number } | undefined) => {
    if (at) now.pointer = { ...now.pointer, x: at.clientX, y: at.clientY };
  };
  const report = (time: number) => {
    now.frame = requestAnimationFrame(report);
    const frames = now.time === 0 ? 1 : Math.min((time - now.time) / 16.7, 3);
    now.time = time;
    onFrame(now.pointer, frames);
  };
  window.addEventListener('mousemove', moveTo, listening);
  window.addEventListener('touchmove', (event) => moveTo(event.touches[0]), listening);
  now.frame = requestAnimationFrame(report);
  return () => {
    cancelAnimationFrame(now.frame);
    ended.abort();
  };
};
