/**
 * Steps of a drag: pick up, aim, drop, cancel. The parent of the board decides what is dragged with the prop `dragged`.
 * `begin` and `end` follow that prop, and the other functions report to the parent.
 */
import { dropped, gone, movedOver, notMoved, pickedUp, putBack, refusals } from './announcements.ts';
import type { Board } from './board.ts';
import { type Dragged, type DragMeans, type Held, type HeldCard, type HeldColumn, holdOn, lift } from './held.ts';
import { type IndexedPlace, moveTo, placeOf, samePlace } from './placement.ts';

/** Reports that a card or column was picked up. Returns false if it can't be moved. */
export const pickUp = (board: Board, dragged: Dragged, by: DragMeans): boolean => {
  cancel(board);
  const { columns, getTask, onReorderColumns, onDragStart } = board.settings();
  const isMovable =
    'taskId' in dragged ? (getTask(dragged.taskId)?.abilities.update ?? false) : onReorderColumns !== undefined;
  if (!isMovable || lift(dragged, by, columns) === null) return false;
  board.hover.cancel();
  onDragStart?.({ ...dragged, by });
  return true;
};

/** Renders the dragged card or column at its place. */
export const begin = (board: Board, dragged: Dragged, by: DragMeans): void => {
  const settings = board.settings();
  const held = lift(dragged, by, settings.columns);
  if (held === null) return settings.onDragCancel?.();
  board.held.set(held);
  announce(board, pickedUp(settings, held));
};

/** Ends the drag on the board. If the board didn't report the end itself, the card was removed. */
export const end = (board: Board): void => {
  const held = board.held.get();
  if (held === null) return;
  board.held.set(null);
  announce(board, gone(board.settings(), held));
};

/**
 * Sets the target of the dragged card, or no target because a column rejects it. `passed` are skipped columns that
 * don't accept the card.
 */
export const aimCard = (
  board: Board,
  held: HeldCard,
  target: IndexedPlace,
  refusedBy: string | null = null,
  passed: readonly string[] = [],
): void => {
  if (samePlace(held.target, target) && held.refusedBy === refusedBy) return;
  const next = { ...held, target, refusedBy };
  board.held.set(next);
  announce(board, movedOver(board.settings(), next, passed));
};

/** Moves the dragged column to an index of the order. */
export const aimColumn = (board: Board, held: HeldColumn, index: number): void => {
  const order = moveTo(held.order, held.columnId, index);
  if (order.indexOf(held.columnId) === held.order.indexOf(held.columnId)) return;
  const next = { ...held, order };
  board.held.set(next);
  announce(board, movedOver(board.settings(), next));
};

export const drop = (board: Board): void => {
  const held = board.held.get();
  if (held?.kind === 'card') dropCard(board, held);
  if (held?.kind === 'column') dropColumn(board, held);
};

function dropCard(board: Board, held: HeldCard): void {
  const settings = board.settings();
  const { taskId, target } = held;
  const origin = placeOf(settings.columns, taskId);
  if (origin === null) return removed(board, held);
  const refusedBy = held.refusedBy ?? closedSince(board, held, origin);
  wantFocus(board, held, refusedBy === null ? target.statusId : origin.statusId);
  if (refusedBy !== null) {
    const reason = refusals(settings, [refusedBy]);
    settings.onDragCancel?.(reason);
    announce(board, `${reason} ${putBack(settings, held)}`);
  } else if (samePlace(origin, target)) {
    settings.onDragCancel?.();
    announce(board, notMoved(settings, held));
  } else {
    settings.onDrop({ taskId, statusId: target.statusId, beforeTaskId: target.beforeTaskId });
    announce(board, dropped(settings, held));
  }
  board.held.set(null);
}

/** Returns the target column if it was blocked after it became the target. */
const closedSince = (board: Board, { target }: HeldCard, origin: IndexedPlace): string | null =>
  target.statusId !== origin.statusId && board.settings().blockedColumns?.[target.statusId] !== undefined
    ? target.statusId
    : null;

function dropColumn(board: Board, held: HeldColumn): void {
  const settings = board.settings();
  const { columnId, order } = held;
  const isMoved = settings.columns.findIndex(({ id }) => id === columnId) !== order.indexOf(columnId);
  if (isMoved) settings.onReorderColumns?.([...order]);
  else settings.onDragCancel?.();
  announce(board, dropped(settings, held));
  board.held.set(null);
}

/** Reports that the drag is cancelled. */
export const cancel = (board: Board): void => {
  const held = board.held.get();
  if (held === null) return;
  const settings = board.settings();
  if (held.kind === 'card') {
    const origin = placeOf(settings.columns, held.taskId);
    if (origin === null) return removed(board, held);
    wantFocus(board, held, origin.statusId);
  }
  settings.onDragCancel?.();
  announce(board, putBack(settings, held));
  board.held.set(null);
};

/**
 * Adapts the drag to changed columns. Reports its end if the card, or the column in which the drag began, was removed.
 */
export const holdOnChangedColumns = (board: Board): void => {
  const held = board.held.get();
  if (held === null) return;
  const settings = board.settings();
  const isGone = held.kind === 'card' && settings.getTask(held.taskId) === undefined;
  const next = isGone ? null : holdOn(held, settings.columns);
  if (next === null) return removed(board, held);
  board.held.set(next);
  if (next.kind === 'card' && held.kind === 'card' && next.target.statusId !== held.target.statusId)
    announce(board, movedOver(settings, next));
};

function removed(board: Board, held: Held): void {
  const settings = board.settings();
  settings.onDragCancel?.();
  announce(board, gone(settings, held));
  board.held.set(null);
}

/** A card that was moved by keyboard keeps the focus in its new column. */
function wantFocus(board: Board, { taskId, by }: HeldCard, statusId: string): void {
  board.tabStop.set(taskId);
  board.focusWanted.set(by === 'keyboard' ? { taskId, statusId } : null);
}

export const announce = (board: Board, sentence: string): void => {
  const status = board.elements()?.status;
  if (status) status.textContent = sentence;
};
