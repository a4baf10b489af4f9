import { scrollAtEdges } from './autoScroll.ts';
import type { Board } from './board.ts';
import { aimCard, aimColumn } from './drag.ts';
import { columnIndexAt, columnUnder, placeInColumn } from './dropTarget.ts';
import type { Pointer } from './followPointer.ts';
import type { HeldCard } from './held.ts';

/**
 * Scrolls near the edges and moves the target to the place under the pointer. Called once a frame, at a cost that
 * doesn't depend on the number of cards.
 */
export const aimAtPointer = (board: Board, pointer: Pointer, frames: number): void => {
  const held = board.held.get();
  const elements = board.elements();
  if (held === null || elements === null) return;
  if (held.kind === 'column') {
    scrollAtEdges(pointer, elements.board, undefined, frames);
    const { left } = elements.track.getBoundingClientRect();
    return aimColumn(board, held, columnIndexAt(pointer.x - pointer.grabX, left));
  }
  const under = columnUnder(pointer, elements.board.getBoundingClientRect(), board.handles);
  scrollAtEdges(pointer, elements.board, board.handles.get(under ?? '')?.scroller, frames);
  aimOverColumn(board, held, under, pointer.y - pointer.grabY);
};

function aimOverColumn(board: Board, held: HeldCard, under: string | null, top: number): void {
  const handle = board.handles.get(under ?? '');
  if (under === null || !handle) return aimCard(board, held, held.origin);
  const isRefused = board.settings().blockedColumns?.[under] !== undefined && under !== held.origin.statusId;
  if (isRefused) return aimCard(board, held, held.origin, under);
  aimCard(board, held, placeInColumn(under, handle, held, top));
}
