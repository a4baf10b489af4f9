import type { SnapshotFrom } from 'xstate';
import type { Board } from '../../../domain/board.ts';
import type { Failure } from '../failure.ts';
import { type boardTasksMachine, noTaskFilters } from './boardTasks.machine.ts';
import type { DragMeans } from '../board/board.types.ts';
import type { BoardSettings, BoardTaskFilters } from './boardTasks.types.ts';

export { blockedFor, type BoardTaskColumn, boardTaskColumns, isAssignedToAny } from './boardTaskColumns.ts';
export { noTaskFilters };

type BoardTasksSnapshot = SnapshotFrom<typeof boardTasksMachine>;

export type BoardStatus = 'loading' | 'ready' | 'failed' | 'notFound';
export const selectBoardStatus = ({ value: { record } }: BoardTasksSnapshot): BoardStatus =>
  typeof record === 'string' ? record : 'ready';
/** null until the board is loaded. */
export const selectBoard = (snapshot: BoardTasksSnapshot): Board | null => snapshot.context.board;
export const selectBoardFailure = (snapshot: BoardTasksSnapshot): Failure | null => snapshot.context.failure;
export const selectTaskFilters = (snapshot: BoardTasksSnapshot): BoardTaskFilters => snapshot.context.filters;
export const selectDragged = (snapshot: BoardTasksSnapshot): { taskId: string } | null => snapshot.context.dragged;
/** Device of the current drag; null while nothing is dragged. */
export const selectDragMeans = ({ value: { drag } }: BoardTasksSnapshot): DragMeans | null =>
  typeof drag === 'object' ? drag.dragging : null;
export const selectAreSettingsOpen = (snapshot: BoardTasksSnapshot): boolean =>
  !snapshot.matches({ settings: 'closed' });
export const selectSettings = (snapshot: BoardTasksSnapshot): BoardSettings => snapshot.context.settings;
export const selectAreSettingsSaving = (snapshot: BoardTasksSnapshot): boolean =>
  snapshot.matches({ settings: 'saving' });
/** Error of the last save; its issues name the fields as `body.name`. */
export const selectSettingsFailure = (snapshot: BoardTasksSnapshot): Failure | null =>
  snapshot.matches({ settings: { editing: 'failed' } }) ? snapshot.context.settingsFailure : null;
