import type { DragStartEvent } from '@dnd-kit/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type DocumentTreeProps, type DocumentTreeRow, type DropPlace, placeOn } from './treeProps.ts';

/** Distance from an edge at which the list scrolls during a drag, and its maximum speed in pixels per frame. */
const edge = 36;
const pace = 14;
/** Distance in pixels from the list beyond which the pointer has no destination. */
const reach = 24;
/** Space above the first row in pixels, as in the style sheet. */
const listPadding = 4;

interface Pointer {
  id: string;
  x: number;
  y: number;
  frame: number;
}

export interface TreeDrag {
  held: DocumentTreeRow | null;
  place: DropPlace | null;
  heldId: () => string | undefined;
  start: (event: DragStartEvent) => void;
  drop: () => void;
  cancel: () => void;
}

/**
 * Manages the drag of a row by mouse or touch: follows the pointer, scrolls at the edges, and calls `put` on a drop.
 */
export const useTreeDrag = (
  scroller: RefObject<HTMLDivElement | null>,
  rowHeight: number,
  tree: () => DocumentTreeProps,
  put: (row: DocumentTreeRow, place: DropPlace) => void,
): TreeDrag => {
  const [held, setHeld] = useState<DocumentTreeRow | null>(null);
  const [place, setPlace] = useState<DropPlace | null>(null);
  const pointer = useRef<Pointer | null>(null);
  const follow = () => {
    const now = pointer.current;
    const list = scroller.current;
    if (!now || !list) return;
    scrollAtEdge(now, list);
    const next = placeUnder(now, list, rowHeight, tree());
    setPlace((before) => (isSamePlace(before, next) ? before : next));
    now.frame = requestAnimationFrame(follow);
  };
  const point = (event: Event) => {
    const at = 'touches' in event ? (event as TouchEvent).touches[0] : (event as MouseEvent);
    if (pointer.current && at) Object.assign(pointer.current, { x: at.clientX, y: at.clientY });
  };
  const listening = useRef<AbortController>(null);
  const cancel = () => {
    if (pointer.current) cancelAnimationFrame(pointer.current.frame);
    pointer.current = null;
    listening.current?.abort();
    setHeld(null);
    setPlace(null);
  };
  useEffect(() => cancel, []); // eslint-disable-line react-hooks/exhaustive-deps
  return {
    held,
    place,
    cancel,
    heldId: () => pointer.current?.id,
    start: ({ active, activatorEvent }) => {
      const row = tree().rows.find((each) => each.id === active.id);
      if (!row) return;
      pointer.current = { id: row.id, x: 0, y: -1e6, frame: 0 };
      point(activatorEvent);
      listening.current = new AbortController();
      const { signal } = listening.current;
      window.addEventListener('mousemove', point, { capture: true, signal });
      window.addEventListener('touchmove', point, { capture: true, signal });
      setHeld(row);
      tree().onFocus(row.id);
      pointer.current.frame = requestAnimationFrame(follow);
    },
    drop: () => {
      const now = pointer.current;
      const list = scroller.current;
      const target = now && list && placeUnder(now, list, rowHeight, tree());
      const row = now && tree().rows.find((each) => each.id === now.id);
      cancel();
      if (row && target) put(row, target);
    },
  };
};

function scrollAtEdge({ x, y }: Pointer, list: HTMLElement): void {
  const box = list.getBoundingClientRect();
  const over = y < box.top + edge ? y - box.top - edge : y > box.bottom - edge ? y - box.bottom + edge : 0;
  if (over !== 0 && x > box.left - reach && x < box.right + reach)
    list.scrollTop += Math.max(-pace, Math.min(pace, over / 2));
}

/** Returns the destination under the pointer, or null if the row can't be dropped there. */
function placeUnder(
  { id, x, y }: Pointer,
  list: HTMLElement,
  rowHeight: number,
  { rows, canDrop }: DocumentTreeProps,
): DropPlace | null {
  const box = list.getBoundingClientRect();
  if (x < box.left - reach || x > box.right + reach || y < box.top - reach || y > box.bottom + reach) return null;
  const index = Math.floor((y - box.top + list.scrollTop - listPadding) / rowHeight);
  const row = rows[Math.max(0, index)];
  const found: DropPlace | null = index >= rows.length ? { kind: 'end' } : row && row.id !== id ? placeOn(row) : null;
  return found && canDrop(id, found) ? found : null;
}

const isSamePlace = (a: DropPlace | null, b: DropPlace | null) =>
  a?.kind === b?.kind && (a && 'id' in a ? a.id : null) === (b && 'id' in b ? b.id : null);
