import { useSyncExternalStore } from 'react';
import type { Board } from './board.ts';
import { columnGap, columnWidth } from './columnHandle.ts';
import type { CardDrag } from './dragState.ts';
import type { KanbanColumnData } from './kanbanProps.ts';

/** Returns the drag of a card if this column shows the card, showed it at the start, is its target or rejects it. */
export const useCardDrag = ({ drag }: Board, { id }: KanbanColumnData): CardDrag | null =>
  useSyncExternalStore(drag.subscribe, () => {
    const now = drag.get();
    if (now?.kind !== 'card') return null;
    const concerns = [now.fromStatusId, now.origin.statusId, now.target.statusId, now.blockedColumnId];
    return concerns.includes(id) ? now : null;
  });

/** Checks if a card of another column is dragged. A blocked column then shows its reason. */
export const useForeignCardDrag = ({ drag }: Board, columnId: string): boolean =>
  useSyncExternalStore(drag.subscribe, () => {
    const now = drag.get();
    return now?.kind === 'card' && now.fromStatusId !== columnId;
  });

/** Returns the offset in pixels of the column while a column is dragged, or null. */
export const useShift = ({ drag }: Board, columnId: string, position: number): number | null =>
  useSyncExternalStore(drag.subscribe, () => {
    const now = drag.get();
    return now?.kind === 'column' ? (now.order.indexOf(columnId) - position) * (columnWidth + columnGap) : null;
  });

export const useDraggedBy = ({ drag }: Board, columnId: string): 'keyboard' | 'pointer' | undefined =>
  useSyncExternalStore(drag.subscribe, () => {
    const now = drag.get();
    if (now?.kind !== 'column' || now.columnId !== columnId) return undefined;
    return now.by === 'keyboard' ? 'keyboard' : 'pointer';
  });

/** Returns the card of this column that Tab reaches, or null. */
export const useTabStop = ({ tabStop }: Board, { taskIds }: KanbanColumnData): string | null =>
  useSyncExternalStore(tabStop.subscribe, () => {
    const taskId = tabStop.get();
    return taskId !== null && taskIds.includes(taskId) ? taskId : null;
  });
