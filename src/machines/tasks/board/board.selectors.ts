import type { SnapshotFrom } from 'xstate';
import { type BoardDisplay, defaultDisplay } from '../../../../domain/boardDisplay.ts';
import { type BoardFilters, noFilters } from '../../../../domain/fields/taskFilters.ts';
import type { boardMachine } from './board.machine.ts';
import type { Dragged, DragMeans } from './board.types.ts';
import type { BoardOrder } from './boardOrder.ts';

type BoardSnapshot = SnapshotFrom<typeof boardMachine>;

export const selectView = (snapshot: BoardSnapshot): 'kanban' | 'table' => snapshot.context.order.view ?? 'kanban';
export const selectFilters = (snapshot: BoardSnapshot): BoardFilters => snapshot.context.order.filters ?? noFilters;
export const selectSearchText = (snapshot: BoardSnapshot): string => snapshot.context.searchTyped;
export const selectAppliedSearch = (snapshot: BoardSnapshot): string => snapshot.context.search;
export const selectOrder = (snapshot: BoardSnapshot): BoardOrder => snapshot.context.order;
export const selectTableColumns = (snapshot: BoardSnapshot): Record<string, boolean> | undefined =>
  snapshot.context.order.tableColumns;
export const selectDisplay = (snapshot: BoardSnapshot): BoardDisplay =>
  snapshot.context.order.display ?? defaultDisplay;
export const selectDragged = (snapshot: BoardSnapshot): Dragged | null => snapshot.context.dragged;
export const selectDragMeans = ({ value: { drag } }: BoardSnapshot): DragMeans | null =>
  typeof drag === 'object' ? drag.dragging : null;
/** Cards that have just returned to their column because the server rejected the move. */
export const selectReturning = (snapshot: BoardSnapshot): readonly string[] => snapshot.context.returning;
export const selectIsNarrowed = (snapshot: BoardSnapshot): boolean =>
  selectAppliedSearch(snapshot) !== '' ||
  Object.values(selectFilters(snapshot)).some((ids: readonly string[]) => ids.length > 0);
export { boardColumns, createBoardColumns, taskMatcher } from './boardColumns.ts';
export type { BoardColumn, BoardColumnsInput, BoardReader } from './boardColumns.ts';
export { emptyOrder } from './boardOrder.ts';
