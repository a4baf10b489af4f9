import { scrollAtEdges } from './autoScroll.ts';
import type { Board } from './board.ts';
import { aimCard, aimColumn } from './drag.ts';
import { columnIndexAt, columnUnder, placeInColumn } from './dropTarget.ts';
import type { Pointer } from './followPointer.ts';
import type { CardDrag } from './dragState.ts';

/**
 * Scrolls near the edges and moves the target to the place under the pointer. Called once a frame, at a cost that
 * doesn't depend on the number of cards.
 */
export const aimAtPointer = (board: Board, pointer: Pointer, frames: number): void => {
  const drag = board.drag.get();
  const elements = board.elements();
  if (drag === null || elements === null) return;
  if (drag.kind === 'column') {
    scrollAtEdges(pointer, elements.board, undefined, frames);
    const { left } = elements.track.getBoundingClientRect();
    return aimColumn(board, drag, columnIndexAt(pointer.x - pointer.grabX, left));
  }
  const under = columnUnder(pointer, elements.board.getBoundingClientRect(), board.handles);
  scrollAtEdges(pointer, elements.board, board.handles.get(under ?? '')?.scroller, frames);
  aimOverColumn(board, drag, under, pointer.y - pointer.grabY);
};

function aimOverColumn(board: Board, drag: CardDrag, under: string | null, top: number): void {
  const handle = board.handles.get(under ?? '');
  if (under === null || !handle) return aimCard(board, drag, drag.origin);
  const isRefused = board.settings().blockedColumns?.[under] !== undefined && under !== drag.origin.statusId;
  if (isRefused) return aimCard(board, drag, drag.origin, under);
  aimCard(board, drag, placeInColumn(under, handle, drag, top));
}
