/** Geometry and cards of a mounted column. Vertical places are in pixels of the viewport. */
export interface ColumnHandle {
  frame: HTMLElement;
  scroller: HTMLElement;
  /** Cards shown now, the held one included where it is aimed. */
  cards: () => readonly string[];
  /** Index at which a card whose top is at `top` would be inserted. `heldAt` is the index of the held card, which is left out; null when the column doesn't show it. */
  insertionAt: (top: number, heldAt: number | null) => number;
  /** Index of the card shown nearest to `y`. */
  nearestTo: (y: number) => number;
  /** Top of the card at `index`, kept within what is visible. */
  topOf: (index: number) => number;
  /** Scrolls the card at `index` into view. */
  reveal: (index: number) => void;
}

export const columnWidth = 320;
export const columnGap = 12;
