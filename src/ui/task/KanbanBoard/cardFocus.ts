/** Keyboard focus of the board: Tab reaches one card, and the arrow keys move the focus between cards. */
import { flushSync } from 'react-dom';
import type { Board } from './board.ts';
import { placeOf } from './placement.ts';

/** Moves the focus to a card and scrolls it into view. The card may not be mounted yet. */
export const focusCard = (board: Board, taskId: string): void => {
  const statusId = placeOf(board.settings().columns, taskId)?.statusId;
  const handle = statusId === undefined ? undefined : board.handles.get(statusId);
  if (statusId === undefined || !handle) return;
  board.focusWanted.set({ taskId, statusId });
  queueMicrotask(() => {
    flushSync(() => board.tabStop.set(taskId));
    settleFocus(board);
    handle.reveal(handle.cards().indexOf(taskId));
  });
};

/** Focuses the wanted card, if its column has rendered it. */
export const settleFocus = (board: Board): void => {
  const wanted = board.focusWanted.get();
  if (wanted === null || board.drag.get() !== null) return;
  const { taskId, statusId } = wanted;
  if (placeOf(board.settings().columns, taskId)?.statusId !== statusId) return;
  const card = board.handles
    .get(statusId)
    ?.scroller.querySelector<HTMLElement>(`[data-task-id="${CSS.escape(taskId)}"]`);
  if (!card) return;
  board.focusWanted.set(null);
  card.focus({ preventScroll: true });
};

export const focusGained = (board: Board, taskId: string): void => {
  const { columns, onHoverTask } = board.settings();
  const place = placeOf(columns, taskId);
  if (!place) return;
  board.focused.set({ taskId, statusId: place.statusId, index: place.index });
  board.tabStop.set(taskId);
  if (board.drag.get() === null) onHoverTask?.(taskId);
};

/**
 * Keeps the tab stop at the same card when the card moves to another column. If the card was removed, the tab stop
 * becomes the card that has its place now, or else the first card. The new card gets the focus if the moved or removed
 * card had it.
 */
export const keepTabStop = (board: Board): void => {
  const { columns } = board.settings();
  const taskId = board.tabStop.get();
  const focused = board.focused.get();
  const lost = focused !== null && focused.taskId === taskId ? focused : null;
  const place = taskId === null ? null : placeOf(columns, taskId);
  if (taskId !== null && place !== null) {
    if (lost && place.statusId !== lost.statusId && board.drag.get() === null) focusCard(board, taskId);
    return;
  }
  const neighbours = lost ? columns.find(({ id }) => id === lost.statusId)?.taskIds : undefined;
  const next =
    neighbours?.[Math.min(lost?.index ?? 0, neighbours.length - 1)] ??
    columns.find(({ taskIds }) => taskIds.length > 0)?.taskIds[0] ??
    null;
  board.focused.set(null);
  board.tabStop.set(next);
  if (lost && next !== null) focusCard(board, next);
};
