import { useSyncExternalStore } from 'react';
import type { Board } from './board.ts';
import { columnGap, columnWidth } from './columnHandle.ts';
import type { HeldCard } from './held.ts';
import type { KanbanColumnData } from './kanbanProps.ts';

/** The held card if this column shows it, showed it when the drag began, is its target or refuses it. */
export const useHeldCard = ({ held }: Board, { id }: KanbanColumnData): HeldCard | null =>
  useSyncExternalStore(held.subscribe, () => {
    const now = held.get();
    if (now?.kind !== 'card') return null;
    const concerns = [now.fromStatusId, now.origin.statusId, now.target.statusId, now.refusedBy];
    return concerns.includes(id) ? now : null;
  });

/** Whether a card of another column is held, which makes a column that does not take it say why. */
export const useHoldsForeignCard = ({ held }: Board, columnId: string): boolean =>
  useSyncExternalStore(held.subscribe, () => {
    const now = held.get();
    return now?.kind === 'card' && now.fromStatusId !== columnId;
  });

/** Distance in pixels from the column's own place while a column is held; null while none is. */
export const useShift = ({ held }: Board, columnId: string, position: number): number | null =>
  useSyncExternalStore(held.subscribe, () => {
    const now = held.get();
    return now?.kind === 'column' ? (now.order.indexOf(columnId) - position) * (columnWidth + columnGap) : null;
  });

/** Means by which this column is held; undefined while it is not. */
export const useIsHeld = ({ held }: Board, columnId: string): 'keyboard' | 'pointer' | undefined =>
  useSyncExternalStore(held.subscribe, () => {
    const now = held.get();
    if (now?.kind !== 'column' || now.columnId !== columnId) return undefined;
    return now.by === 'keyboard' ? 'keyboard' : 'pointer';
  });

/** The card of this column that Tab reaches. */
export const useTabStop = ({ tabStop }: Board, { taskIds }: KanbanColumnData): string | null =>
  useSyncExternalStore(tabStop.subscribe, () => {
    const taskId = tabStop.get();
    return taskId !== null && taskIds.includes(taskId) ? taskId : null;
  });
