/** Geometry and cards of a mounted column. Vertical positions are in pixels of the viewport. */
export interface ColumnHandle {
  frame: HTMLElement;
  scroller: HTMLElement;
  /** Returns the rendered cards, including the dragged one if this column is its target. */
  cards: () => readonly string[];
  /**
   * Returns the index at which a card with its top at `top` would be inserted. `draggedIndex` is the index of the
   * dragged card, which isn't counted, or null if the column doesn't show it.
   */
  insertionAt: (top: number, draggedIndex: number | null) => number;
  nearestTo: (y: number) => number;
  /** Returns the top of the card at `index`, limited to the visible area. */
  topOf: (index: number) => number;
  reveal: (index: number) => void;
}

export const columnWidth = 320;
export const columnGap = 12;
