import type { BoardDisplay } from '../../../../domain/boardDisplay.ts';
import type { BoardFilters } from '../../../../domain/fields/taskFilters.ts';
import type { WriteReply } from '../../sync/outbox/outbox.types.ts';
import type { OlderRequested } from '../olderTasks.types.ts';
import type { Place } from '../../people/workspace/workspace.types.ts';
import type { BoardOrder, Placement } from './boardOrder.ts';

export interface BoardInput extends Place {
  projectId: string;
  order: BoardOrder;
}

/** Move of a card that the server has not confirmed. */
export interface Move {
  mutationId: string;
  placement: Placement;
}

export interface BoardContext extends BoardInput {
  searchTyped: string;
  search: string;
  dragged: Dragged | null;
  moves: readonly Move[];
  returning: readonly string[];
  hovered: string | null;
}

export type DragMeans = 'mouse' | 'keyboard' | 'touch';
export type Dragged = { taskId: string } | { columnId: string };

export type BoardEvent =
  | { type: 'search.typed'; text: string }
  | { type: 'search.cleared' }
  /** Raised by the machine after the pause in the typing. */
  | { type: 'search.applied' }
  | { type: 'filters.changed'; filters: Partial<BoardFilters> }
  | { type: 'filters.cleared' }
  | { type: 'view.chosen'; view: 'kanban' | 'table' }
  /** A mouse button or a finger is down on a card or a column. A drag may follow. */
  | { type: 'drag.pressed' }
  | { type: 'drag.released' }
  | ({ type: 'drag.started'; by: DragMeans } & Dragged)
  /** `reason` is set if the card was over a column that rejects it. */
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
  /** `columnIds` has every column, in the new order. */
  | { type: 'columns.reordered'; columnIds: string[] }
  /** Maps columns of the table to whether they are visible. */
  | { type: 'tableColumns.chosen'; shown: Record<string, boolean> }
  | { type: 'display.chosen'; display: Partial<BoardDisplay> }
  /** Edit in the table, or a keyboard shortcut. */
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
  | OlderRequested
  | WriteReply;
