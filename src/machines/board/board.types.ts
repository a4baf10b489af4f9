import type { BoardFilters } from '../../../domain/fields/taskFilters.ts';
import type { WriteReply } from '../outbox/outbox.types.ts';
import type { Place } from '../workspace/workspace.types.ts';
import type { BoardOrder } from './boardOrder.ts';

export interface BoardInput extends Place {
  projectId: string;
  order: BoardOrder;
}

export type DragMeans = 'mouse' | 'keyboard' | 'touch';
/** Card or column that the user drags. */
export type Dragged = { taskId: string } | { columnId: string };

export type BoardEvent =
  | { type: 'search.typed'; text: string }
  | { type: 'search.cleared' }
  | { type: 'filters.changed'; filters: Partial<BoardFilters> }
  | { type: 'filters.cleared' }
  | { type: 'view.chosen'; view: 'kanban' | 'table' }
  /** Emitted when a mouse button or a finger goes down on a card or a column. A drag may follow. */
  | { type: 'drag.pressed' }
  /** Emitted when a press ends without a drag. */
  | { type: 'drag.released' }
  | ({ type: 'drag.started'; by: DragMeans } & Dragged)
  /** `reason` is set when the card was released over a column that rejects it. */
  | { type: 'drag.cancelled'; reason?: string }
  /**
   * `beforeTaskId` is the card below the drop, or null at the end of the column. `fromStatusId` is the card's status
   * before the drag.
   */
  | {
      type: 'drag.dropped';
      taskId: string;
      fromStatusId: string;
      statusId: string;
      beforeTaskId: string | null;
      mutationId: string;
      at: string;
    }
  /** Sent at the end of a column's drag. `columnIds` has every column in its new order. */
  | { type: 'columns.reordered'; columnIds: string[] }
  /** `shown` maps a column of the table to whether it is visible. */
  | { type: 'tableColumns.chosen'; shown: Record<string, boolean> }
  /** Sent when a field is edited in the table, or by a keyboard shortcut. */
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
