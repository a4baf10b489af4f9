import type { Color } from '../../../domain/common.ts';
import type { TaskPriority, TaskType } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import type { TaskSync } from '../TaskCard/index.ts';
import type { Dragged, DragMeans } from './held.ts';
import type { KanbanTexts } from './texts.ts';

export interface KanbanColumnData {
  /** Id of the status. */
  id: string;
  name: string;
  color: Color;
  /** Marked as archived; offers no new tasks. */
  archived?: boolean;
  /** Cards from top to bottom. A new array whenever it changes, the same one otherwise. */
  taskIds: readonly string[];
  /** Number in the header when not every card is loaded yet. */
  total?: number;
}

export interface KanbanBoardProps {
  /** Columns from left to right; a task lies in at most one of them. */
  columns: readonly KanbanColumnData[];
  /** Reads one task; a new function whenever any task changed, the same one otherwise. */
  getTask: (taskId: string) => Task | undefined;
  /** Reads what isn't saved yet of one task; a new function whenever that changed. */
  getSync?: (taskId: string) => TaskSync | undefined;
  /** The project's types, archived ones included. */
  types: readonly TaskType[];
  /** The project's priorities, archived ones included. */
  priorities: readonly TaskPriority[];
  /** The reader's calendar day `YYYY-MM-DD`. */
  today: string;
  /** How many tasks that aren't done a task waits for; a new function whenever that may have changed. */
  getBlockers?: (task: Task) => number;
  /** Statuses of tasks whose day no longer presses, as of those that are done. */
  restingStatuses?: ReadonlySet<string>;
  /** Why the held card can't go to a column, by status id; read while a card is held. */
  blockedColumns?: Readonly<Record<string, string>>;
  /** Cards that are picked to be changed together; without it none can be. */
  selected?: ReadonlySet<string>;
  /** A card was picked or given up, by its mark or with Ctrl or Cmd; or picked as the end of a range, with Shift. */
  onSelectTask?: (taskId: string, how: 'toggle' | 'range') => void;
  /** A card was clicked, tapped or entered. */
  onOpenTask: (taskId: string) => void;
  /** A card was pointed at for 80 ms or got focus: the time to prefetch it. */
  onHoverTask?: (taskId: string) => void;
  /** The '+' of a column was pressed; without it there is none. */
  onCreateTask?: (statusId: string) => void;
  /** Called when the quick add button of a column is pressed; without it there is no such button. */
  onQuickAdd?: (statusId: string) => void;
  /** The only column with a '+'. */
  createIn?: string;
  /** The card or column that is dragged, the same object until the drag ends. The board reports presses, moves and drops; its owner decides what is dragged. */
  dragged: Dragged | null;
  /** Means of the drag; null while nothing is dragged. */
  draggedBy: DragMeans | null;
  /** The button or a finger went down on a card or a column that can be dragged. */
  onPress?: () => void;
  /** The press ended without a drag. */
  onRelease?: () => void;
  /** A card or column was picked up. Ends with `onDrop`, `onReorderColumns` or `onDragCancel`, once. */
  onDragStart?: (drag: Dragged & { by: DragMeans }) => void;
  /** The dragged card or column stays where it was: cancelled, dropped there or in a column that doesn't take it, or removed by someone else. `reason` says why the column doesn't take it. */
  onDragCancel?: (reason?: string) => void;
  /** The dragged card was dropped at another place: before `beforeTaskId`, or at the column's end. */
  onDrop: (drop: { taskId: string; statusId: string; beforeTaskId: string | null }) => void;
  /** Columns were put in another order: every id. Without it they can't be moved. */
  onReorderColumns?: (statusIds: string[]) => void;
  /** Texts that differ from `texts.ts`. */
  texts?: Partial<KanbanTexts>;
}
