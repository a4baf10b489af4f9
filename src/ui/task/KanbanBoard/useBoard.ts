import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Board, createBoard } from './board.ts';
import { keepTabStop, settleFocus } from './cardFocus.ts';
import { begin, end, updateDragOnColumns } from './drag.ts';
import { followPointer, type Pointer } from './followPointer.ts';
import type { KanbanBoardProps, KanbanTexts } from './kanbanProps.ts';
import { aimAtPointer } from './pointerMoves.ts';

export interface MountedBoard {
  board: Board;
  /** Pointer and element of a drag that is about to start. */
  grip: RefObject<Grip | null>;
  /** Cancels the press that the board follows. */
  cancelPress: RefObject<(() => void) | undefined>;
  boardRef: RefObject<HTMLDivElement | null>;
  trackRef: RefObject<HTMLDivElement | null>;
  statusRef: RefObject<HTMLDivElement | null>;
  previewRef: RefObject<HTMLDivElement | null>;
}

interface Grip extends Pointer {
  /** Width of the dragged element. */
  width: number;
}

export const useBoard = (props: KanbanBoardProps, texts: KanbanTexts): MountedBoard => {
  const { dragged, draggedBy, columns, getTask } = props;
  const [board] = useState(() => createBoard({ ...props, texts }));
  const grip = useRef<Grip>(null);
  const cancelPress = useRef<() => void>(undefined);
  const boardRef = useRef<HTMLDivElement>(null);
  const trackRef = useRef<HTMLDivElement>(null);
  const statusRef = useRef<HTMLDivElement>(null);
  const previewRef = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => board.update({ ...props, texts }));
  useLayoutEffect(() => {
    if (!boardRef.current || !trackRef.current || !statusRef.current) return undefined;
    board.attach({ board: boardRef.current, track: trackRef.current, status: statusRef.current });
    return () => board.attach(null);
  }, [board]);
  useLayoutEffect(() => {
    if (dragged === null || draggedBy === null) {
      end(board);
      return undefined;
    }
    begin(board, dragged, draggedBy);
    if (draggedBy === 'keyboard' || grip.current === null) return undefined;
    const preview = previewRef.current;
    const movePreview = ({ x, y, grabX, grabY }: Pointer) => {
      if (preview !== null) preview.style.translate = `${x - grabX}px ${y - grabY}px`;
    };
    // The position is set from the left, even in right-to-left pages, because the pointer is measured from the left.
    if (preview !== null) Object.assign(preview.style, { left: 0, width: `${grip.current.width}px` });
    movePreview(grip.current);
    return followPointer(grip.current, (pointer, frames) => {
      movePreview(pointer);
      aimAtPointer(board, pointer, frames);
    });
  }, [board, dragged, draggedBy]);
  useLayoutEffect(() => updateDragOnColumns(board), [board, columns, getTask]);
  useLayoutEffect(() => keepTabStop(board), [board, columns]);
  useLayoutEffect(() => settleFocus(board));
  // Added at mount, because Safari on iOS scrolls during a drag if the listener is added later.
  useEffect(() => {
    const nothing = () => undefined;
    window.addEventListener('touchmove', nothing, { passive: false });
    return () => window.removeEventListener('touchmove', nothing);
  }, []);
  useEffect(
    () => () => {
      board.hover.cancel();
      cancelPress.current?.();
      // Reports the end of the drag when the board is unmounted during a drag, for example because the user chose the
      // table.
      if (board.drag.get() !== null) board.settings().onDragCancel?.();
    },
    [board],
  );

  return { board, grip, cancelPress, boardRef, trackRef, statusRef, previewRef };
};
