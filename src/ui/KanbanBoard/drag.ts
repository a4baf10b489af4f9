/**
 * A drag on the board: picking up, aiming, dropping, putting back. The owner of the board decides what is dragged, and
 * says so by `dragged`: `begin` and `end` follow it, all others report to it.
 */
import { dropped, gone, movedOver, notMoved, pickedUp, putBack, refusals } from './announcements.ts';
import type { Board } from './board.ts';
import { type Dragged, type DragMeans, type Held, type HeldCard, type HeldColumn, holdOn, lift } from './held.ts';
import { type IndexedPlace, moveTo, placeOf, samePlace } from './placement.ts';

/** Reports that the card or column was picked up, unless it can't be moved. */
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

/** Shows what is dragged at its place. */
export const begin = (board: Board, dragged: Dragged, by: DragMeans): void => {
  const settings = board.settings();
  const held = lift(dragged, by, settings.columns);
  if (held === null) return settings.onDragCancel?.();
  board.held.set(held);
  announce(board, pickedUp(settings, held));
};

/** Shows that nothing is dragged any longer. If the board didn't report this end itself, the card was removed. */
export const end = (board: Board): void => {
  const held = board.held.get();
  if (held === null) return;
  board.held.set(null);
  announce(board, gone(board.settings(), held));
};

/** Aims the held card at a place, or at none because a column refuses it. `passed` are columns on the way that don't take the card. */
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

/** Shows the held column at this index of the order. */
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

/** The column under the card, if it has stopped taking the card since it was aimed there. */
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

/** Reports that what is held goes back to its place. */
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

/** Keeps what is held on changed columns; reports the end of its drag if it, or the column it came from, was removed. */
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

/** A card that was moved by keys keeps the focus, in the column where it is going to be. */
function wantFocus(board: Board, { taskId, by }: HeldCard, statusId: string): void {
  board.tabStop.set(taskId);
  board.focusWanted.set(by === 'keyboard' ? { taskId, statusId } : null);
}

export const announce = (board: Board, sentence: string): void => {
  const status = board.elements()?.status;
  if (status) status.textContent = sentence;
};
