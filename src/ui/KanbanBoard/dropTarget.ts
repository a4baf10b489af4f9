import { type ColumnHandle, columnGap, columnWidth } from './columnHandle.ts';
import type { HeldCard } from './held.ts';
import type { IndexedPlace } from './placement.ts';

interface Point {
  x: number;
  y: number;
}

/** A drop farther than this outside the board puts the card back. */
const reach = 96;

/** The column nearest to the pointer; null when the pointer is too far from the board. Its cost grows with the columns, not with the cards. */
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

/** Place in a column of a held card whose top is at `top`. Reads a few cards, however many the column has. */
export const placeInColumn = (
  columnId: string,
  { cards, insertionAt }: Pick<ColumnHandle, 'cards' | 'insertionAt'>,
  { target }: Pick<HeldCard, 'target'>,
  top: number,
): IndexedPlace => {
  const heldAt = target.statusId === columnId ? target.index : null;
  const index = insertionAt(top, heldAt);
  const before = heldAt !== null && index >= heldAt ? index + 1 : index;
  return { statusId: columnId, beforeTaskId: cards()[before] ?? null, index };
};

/** Index of the place nearest to a column whose left edge is at `left`. */
export const columnIndexAt = (left: number, trackLeft: number): number =>
  Math.round((left - trackLeft) / (columnWidth + columnGap));
