import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Board, createBoard } from './board.ts';
import { keepTabStop, settleFocus } from './cardFocus.ts';
import { begin, end, updateDragOnColumns } from './drag.ts';
import { followPointer, type Pointer } from './followPointer.ts';
import type { KanbanBoardProps, KanbanTexts } from './kanbanProps.ts';
import { aimAtPointer } from './pointerMoves.ts';

export interface MountedBoard {
  board: Board;
  /** Pointer that is about to start a drag. */
  grip: RefObject<Pointer | null>;
  boardRef: RefObject<HTMLDivElement | null>;
  trackRef: RefObject<HTMLDivElement | null>;
  statusRef: RefObject<HTMLDivElement | null>;
}

export const useBoard = (props: KanbanBoardProps, texts: KanbanTexts): MountedBoard => {
  const { dragged, draggedBy, columns, getTask } = props;
  const [board] = useState(() => createBoard({ ...props, texts }));
  const grip = useRef<Pointer>(null);
  const boardRef = useRef<HTMLDivElement>(null);
  const trackRef = useRef<HTMLDivElement>(null);
  const statusRef = useRef<HTMLDivElement>(null);

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
    return followPointer(grip.current, (pointer, frames) => aimAtPointer(board, pointer, frames));
  }, [board, dragged, draggedBy]);
  useLayoutEffect(() => updateDragOnColumns(board), [board, columns, getTask]);
  useLayoutEffect(() => keepTabStop(board), [board, columns]);
  useLayoutEffect(() => settleFocus(board));
  useEffect(
    () => () => {
      board.hover.cancel();
      // The board was unmounted during a drag, for example because the user chose the table.
      if (board.drag.get() !== null) board.settings().onDragCancel?.();
    },
    [board],
  );

  return { board, grip, boardRef, trackRef, statusRef };
};
