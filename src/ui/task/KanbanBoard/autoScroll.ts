const fastestUpright = 20;
const fastestSideways = 12;

interface Point {
  x: number;
  y: number;
}

/**
 * Scrolls the board and the column under the pointer while the pointer is near their edges. `frames` is the time since
 * the last call in frames of 16 ms.
 */
export const scrollAtEdges = (
  pointer: Point,
  board: HTMLElement,
  scroller: HTMLElement | undefined,
  frames: number,
): void => {
  const { left, right } = board.getBoundingClientRect();
  const bounds = scroller?.getBoundingClientRect();
  const sideways = edgeSpeed(pointer.x, Math.max(left, 0), Math.min(right, window.innerWidth), fastestSideways);
  const upright = bounds
    ? edgeSpeed(pointer.y, bounds.top, Math.min(bounds.bottom, window.innerHeight), fastestUpright)
    : 0;
  if (sideways !== 0) board.scrollLeft += sideways * frames;
  if (scroller && upright !== 0) scroller.scrollTop += upright * frames;
};

/** Returns the number of pixels to scroll in a frame of 16 ms: up to `fastest` near an edge, and 0 elsewhere. */
export const edgeSpeed = (pointer: number, start: number, end: number, fastest: number): number => {
  const zone = Math.min(64, (end - start) / 4);
  if (pointer < start + zone) return -fastest * Math.min(1, (start + zone - pointer) / zone);
  if (pointer > end - zone) return fastest * Math.min(1, (pointer - end + zone) / zone);
  return 0;
};
