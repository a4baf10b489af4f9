import type { BoardFilters } from '../../../domain/fields/taskFilters.ts';
import type { WriteReply } from '../outbox/outbox.types.ts';
import type { Place } from '../workspace/workspace.types.ts';
import type { BoardOrder } from './boardOrder.ts';

export interface BoardInput extends Place {
  projectId: string;
  order: BoardOrder;
}

export type DragMeans = 'mouse' | 'keyboard' | 'touch';
/** The card or the column that is dragged. */
export type Dragged = { taskId: string } | { columnId: string };

export type BoardEvent =
  | { type: 'search.typed'; text: string }
  | { type: 'search.cleared' }
  | { type: 'filters.changed'; filters: Partial<BoardFilters> }
  | { type: 'filters.cleared' }
  | { type: 'view.chosen'; view: 'kanban' | 'table' }
  /** The button or a finger went down on a card or a column; a drag may follow. */
  | { type: 'drag.pressed' }
  /** The press ended without a drag. */
  | { type: 'drag.released' }
  | ({ type: 'drag.started'; by: DragMeans } & Dragged)
  /** `reason`: why the column it was let go over doesn't take it. */
  | { type: 'drag.cancelled'; reason?: string }
  /** Dropped in the column of `statusId`, before `beforeTaskId` or at its end; the task's own status is `fromStatusId`. */
  | {
      type: 'drag.dropped';
      taskId: string;
      fromStatusId: string;
      statusId: string;
      beforeTaskId: string | null;
      mutationId: string;
      at: string;
    }
  /** Every column in its new order; ends the drag of a column. */
  | { type: 'columns.reordered'; columnIds: string[] }
  /** Columns of the table by whether they are shown. */
  | { type: 'tableColumns.chosen'; shown: Record<string, boolean> }
  /** In-place change from the table, or a shortcut. */
  | {
      type: 'field.chosen';
      taskId: string;
      fields: { statusId?: string; typeId?: string; priorityId?: string };
      mutationId: string;
      at: string;
    }
  | { type: 'task.hovered'; taskId: string }
  | { type: 'task.removed'; taskId: string }
  | { type: 'retry.requested' }
  | { type: 'undo.requested'; mutationId: string; at: string }
  | WriteReply;
