import type { SnapshotFrom } from 'xstate';
import { type boardTasksMachine, noTaskFilters } from './boardTasks.machine.ts';
import type { DragMeans } from '../board/board.types.ts';
import type { BoardSettings, BoardTaskFilters } from './boardTasks.types.ts';

export {
  blockedFor,
  type BoardTaskColumn,
  boardTaskColumns,
  isAssignedToAny,
  statusesByColumn,
  withTotals,
} from './boardTaskColumns.ts';
export { noTaskFilters };
export const noSettings: BoardSettings = { name: '', sharedWith: [] };

type BoardTasksSnapshot = SnapshotFrom<typeof boardTasksMachine>;

export const selectTaskFilters = (snapshot: BoardTasksSnapshot): BoardTaskFilters => snapshot.context.filters;
export const selectDragged = (snapshot: BoardTasksSnapshot): { taskId: string } | null => snapshot.context.dragged;
export const selectDragMeans = ({ value }: BoardTasksSnapshot): DragMeans | null =>
  typeof value === 'object' ? value.dragging : null;
export const selectBoardSettingsForm = (snapshot: BoardTasksSnapshot) => snapshot.children.form;
