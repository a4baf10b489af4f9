import type { Board } from '../../../../domain/board.ts';
import type { RecordFormEvent, RecordSaved } from '../../sync/recordForm/recordForm.types.ts';
import type { DragMeans } from '../board/board.types.ts';
import type { OlderRequested } from '../olderTasks.types.ts';
import type { Place } from '../../people/workspace/workspace.types.ts';

export interface BoardTasksInput extends Place {
  boardId: string;
}

/** Filters of tasks. An empty list matches every task. */
export interface BoardTaskFilters {
  assignedTo: string[];
  sprints: string[];
}

export interface BoardSettings {
  name: string;
  sharedWith: string[];
}

export type BoardTasksEvent =
  | { type: 'retry.requested' }
  | OlderRequested
  | { type: 'filters.changed'; filters: Partial<BoardTaskFilters> }
  | { type: 'filters.cleared' }
  | { type: 'task.hovered'; projectId: string; taskId: string }
  | { type: 'task.put'; projectId: string; taskId: string; mutationId: string; at: string }
  | { type: 'task.takenOff'; projectId: string; taskId: string; mutationId: string; at: string }
  | { type: 'drag.started'; taskId: string; by: DragMeans }
  /** `reason` is set if the card was over a column that rejects it. */
  | { type: 'drag.cancelled'; reason?: string }
  | { type: 'drag.dropped'; projectId: string; taskId: string; statusId: string; mutationId: string; at: string }
  | RecordFormEvent<BoardSettings, Board>
  | RecordSaved<Board>;
