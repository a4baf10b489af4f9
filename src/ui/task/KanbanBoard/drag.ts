/**
 * Steps of a drag: pick up, aim, drop, cancel. The parent of the board decides what is dragged with the prop `dragged`.
 * `begin` and `end` follow that prop, and the other functions report to the parent.
 */
import { deleted, dropped, movedOver, notMoved, pickedUp, putBack, blockedTexts } from './announcements.ts';
import type { Board } from './board.ts';
import {
  type Dragged,
  type DragMeans,
  type Drag,
  type CardDrag,
  type ColumnDrag,
  updateDrag,
  createDrag,
} from './dragState.ts';
import { type IndexedPlace, moveTo, placeOf, samePlace } from './placement.ts';

/** Reports that a card or column was picked up. Returns false if it can't be moved. */
export const pickUp = (board: Board, dragged: Dragged, by: DragMeans): boolean => {
  cancel(board);
  const { columns, getTask, onReorderColumns, onDragStart } = board.settings();
  const isMovable =
    'taskId' in dragged ? (getTask(dragged.taskId)?.abilities.update ?? false) : onReorderColumns !== undefined;
  if (!isMovable || createDrag(dragged, by, columns) === null) return false;
  board.hover.cancel();
  onDragStart?.({ ...dragged, by });
  return true;
};

export const begin = (board: Board, dragged: Dragged, by: DragMeans): void => {
  const settings = board.settings();
  const drag = createDrag(dragged, by, settings.columns);
  if (drag === null) return settings.onDragCancel?.();
  board.drag.set(drag);
  announce(board, pickedUp(settings, drag));
};

/** Ends the drag on the board. If the board itself didn't report the end, the card was removed. */
export const end = (board: Board): void => {
  const drag = board.drag.get();
  if (drag === null) return;
  board.drag.set(null);
  announce(board, deleted(board.settings(), drag));
};

/**
 * Sets the target of the dragged card, or no target because a column rejects it. `passed` are skipped columns that
 * don't accept the card.
 */
export const aimCard = (
  board: Board,
  drag: CardDrag,
  target: IndexedPlace,
  blockedColumnId: string | null = null,
  passed: readonly string[] = [],
): void => {
  if (samePlace(drag.target, target) && drag.blockedColumnId === blockedColumnId) return;
  const next = { ...drag, target, blockedColumnId };
  board.drag.set(next);
  announce(board, movedOver(board.settings(), next, passed));
};

export const aimColumn = (board: Board, drag: ColumnDrag, index: number): void => {
  const order = moveTo(drag.order, drag.columnId, index);
  if (order.indexOf(drag.columnId) === drag.order.indexOf(drag.columnId)) return;
  const next = { ...drag, order };
  board.drag.set(next);
  announce(board, movedOver(board.settings(), next));
};

export const drop = (board: Board): void => {
  const drag = board.drag.get();
  if (drag?.kind === 'card') dropCard(board, drag);
  if (drag?.kind === 'column') dropColumn(board, drag);
};

function dropCard(board: Board, drag: CardDrag): void {
  const settings = board.settings();
  const { taskId, target } = drag;
  const origin = placeOf(settings.columns, taskId);
  if (origin === null) return removed(board, drag);
  const blockedColumnId = drag.blockedColumnId ?? closedSince(board, drag, origin);
  wantFocus(board, drag, blockedColumnId === null ? target.statusId : origin.statusId);
  if (blockedColumnId !== null) {
    const reason = blockedTexts(settings, [blockedColumnId]);
    settings.onDragCancel?.(reason);
    announce(board, `${reason} ${putBack(settings, drag)}`);
  } else if (samePlace(origin, target)) {
    settings.onDragCancel?.();
    announce(board, notMoved(settings, drag));
  } else {
    settings.onDrop({ taskId, statusId: target.statusId, beforeTaskId: target.beforeTaskId });
    announce(board, dropped(settings, drag));
  }
  board.drag.set(null);
}

/** Returns the target column if it was blocked after it became the target. */
const closedSince = (board: Board, { target }: CardDrag, origin: IndexedPlace): string | null =>
  target.statusId !== origin.statusId && board.settings().blockedColumns?.[target.statusId] !== undefined
    ? target.statusId
    : null;

function dropColumn(board: Board, drag: ColumnDrag): void {
  const settings = board.settings();
  const { columnId, order } = drag;
  const isMoved = settings.columns.findIndex(({ id }) => id === columnId) !== order.indexOf(columnId);
  if (isMoved) settings.onReorderColumns?.([...order]);
  else settings.onDragCancel?.();
  announce(board, dropped(settings, drag));
  board.drag.set(null);
}

export const cancel = (board: Board): void => {
  const drag = board.drag.get();
  if (drag === null) return;
  const settings = board.settings();
  if (drag.kind === 'card') {
    const origin = placeOf(settings.columns, drag.taskId);
    if (origin === null) return removed(board, drag);
    wantFocus(board, drag, origin.statusId);
  }
  settings.onDragCancel?.();
  announce(board, putBack(settings, drag));
  board.drag.set(null);
};

/**
 * Adapts the drag to changed columns. Reports its end if the card, or the column in which the drag began, was removed.
 */
export const updateDragOnColumns = (board: Board): void => {
  const drag = board.drag.get();
  if (drag === null) return;
  const settings = board.settings();
  const isDeleted = drag.kind === 'card' && settings.getTask(drag.taskId) === undefined;
  const next = isDeleted ? null : updateDrag(drag, settings.columns);
  if (next === null) return removed(board, drag);
  board.drag.set(next);
  if (next.kind === 'card' && drag.kind === 'card' && next.target.statusId !== drag.target.statusId)
    announce(board, movedOver(settings, next));
};

function removed(board: Board, drag: Drag): void {
  const settings = board.settings();
  settings.onDragCancel?.();
  announce(board, deleted(settings, drag));
  board.drag.set(null);
}

/** A card that was moved by keyboard keeps the focus in its new column. */
function wantFocus(board: Board, { taskId, by }: CardDrag, statusId: string): void {
  board.tabStop.set(taskId);
  board.focusWanted.set(by === 'keyboard' ? { taskId, statusId } : null);
}

export const announce = (board: Board, sentence: string): void => {
  const status = board.elements()?.status;
  if (status) status.textContent = sentence;
};
