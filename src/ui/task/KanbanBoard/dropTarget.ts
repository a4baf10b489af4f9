import { type ColumnHandle, columnGap, columnWidth } from './columnHandle.ts';
import type { CardDrag } from './dragState.ts';
import type { IndexedPlace } from './placement.ts';

interface Point {
  x: number;
  y: number;
}

/** Distance in pixels outside the board beyond which a drop returns the card. */
const reach = 96;

/**
 * Returns the column nearest to the pointer, or null if the pointer is too far from the board. The cost depends on the
 * number of columns, not of cards.
 */
export const columnUnder = (
  { x, y }: Point,
  board: DOMRect,
  handles: ReadonlyMap<string, Pick<ColumnHandle, 'frame'>>,
): string | null => {
  if (x < board.left - reach || x > board.right + reach || y < board.top - reach || y > board.bottom + reach)
    return null;
  const distances = [...handles].map(([id, { frame }]) => {
    const { left, right } = frame.getBoundingClientRect();
    return { id, away: Math.max(left - x, x - right, 0) };
  });
  const nearest = distances.reduce<(typeof distances)[number] | null>(
    (best, each) => (best === null || each.away < best.away ? each : best),
    null,
  );
  return nearest?.id ?? null;
};

/** Returns the place in a column for a dragged card with its top at `top`. Reads only a few cards of any number. */
export const placeInColumn = (
  columnId: string,
  { cards, insertionAt }: Pick<ColumnHandle, 'cards' | 'insertionAt'>,
  { target }: Pick<CardDrag, 'target'>,
  top: number,
): IndexedPlace => {
  const draggedIndex = target.statusId === columnId ? target.index : null;
  const index = insertionAt(top, draggedIndex);
  const before = draggedIndex !== null && index >= draggedIndex ? index + 1 : index;
  return { statusId: columnId, beforeTaskId: cards()[before] ?? null, index };
};

/** Returns the index nearest to a column whose left edge is at `left`. */
export const columnIndexAt = (left: number, trackLeft: number): number =>
  Math.round((left - trackLeft) / (columnWidth + columnGap));
