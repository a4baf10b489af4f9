import type { RecordNews } from '../records/records.types.ts';
import type { DragMeans } from '../board/board.types.ts';
import type { Place } from '../workspace/workspace.types.ts';

export interface BoardTasksInput extends Place {
  boardId: string;
}

/** What narrows the tasks of a board; empty lists let everything pass. */
export interface BoardTaskFilters {
  assignedTo: string[];
  sprints: string[];
}

/** What can be changed of a board. */
export interface BoardSettings {
  name: string;
  /** Ids of people of the workspace. */
  sharedWith: string[];
}

export type BoardTasksEvent =
  | { type: 'retry.requested' }
  | { type: 'filters.changed'; filters: Partial<BoardTaskFilters> }
  | { type: 'filters.cleared' }
  | { type: 'task.hovered'; projectId: string; taskId: string }
  | { type: 'task.put'; projectId: string; taskId: string; mutationId: string; at: string }
  | { type: 'task.takenOff'; projectId: string; taskId: string; mutationId: string; at: string }
  | { type: 'drag.started'; taskId: string; by: DragMeans }
  /** `reason`: why the column it was let go over doesn't take it. */
  | { type: 'drag.cancelled'; reason?: string }
  | { type: 'drag.dropped'; projectId: string; taskId: string; statusId: string; mutationId: string; at: string }
  | { type: 'settings.opened' }
  | { type: 'settings.changed'; patch: Partial<BoardSettings> }
  | { type: 'settings.submitted'; mutationId: string }
  | { type: 'settings.dismissed' }
  | RecordNews;

export interface LoadBoardCall {
  workspaceId: string;
  boardId: string;
}
export interface UpdateBoardCall extends LoadBoardCall {
  settings: BoardSettings;
  /** The board's version that the settings were made from. */
  version: number;
  mutationId: string;
}
