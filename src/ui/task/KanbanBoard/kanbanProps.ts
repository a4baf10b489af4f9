import type { ReactNode } from 'react';
import type { Color } from '../../../../domain/common.ts';
import type { Label } from '../../../../domain/label.ts';
import type { TaskPriority, TaskType } from '../../../../domain/project.ts';
import type { Task } from '../../../../domain/task.ts';
import type { Catalogues } from '../../../../texts/catalogues.ts';
import type { CardDisplay, CardFamily, TaskSync } from '../TaskCard/TaskCard.tsx';
import type { Dragged, DragMeans } from './dragState.ts';

export type KanbanTexts = Catalogues['board']['cards'];

export interface KanbanColumnData {
  id: string;
  name: string;
  color: Color;
  /** True for an archived status, which has no button for new tasks. */
  archived?: boolean;
  /** Cards from top to bottom. Must be a new array exactly when it changes. */
  taskIds: readonly string[];
  /** Number of cards, if not all of them are loaded yet. */
  total?: number;
  /** Button below the cards that loads more of them. */
  more?: { label: string; title?: string; state: 'idle' | 'loading' | 'failed' };
}

export interface KanbanBoardProps {
  /** Columns from left to right. A task is in at most one of them. */
  columns: readonly KanbanColumnData[];
  /** Returns a task. Must be a new function exactly when any task has changed. */
  getTask: (taskId: string) => Task | undefined;
  /** Returns the state of a task's pending writes. Must be a new function when it has changed. */
  getSync?: (taskId: string) => TaskSync | undefined;
  /** Types of the project, including archived ones. */
  types: readonly TaskType[];
  /** Priorities of the project, including archived ones. */
  priorities: readonly TaskPriority[];
  /** Prefixes of task keys by project. Must be a new object exactly when it changes. */
  prefixes?: Readonly<Record<string, string>>;
  /** Labels of the projects. */
  labels?: readonly Label[];
  /** Current date `YYYY-MM-DD` in the user's time zone. */
  today: string;
  /** Returns the number of unfinished tasks that block a task. Must be a new function when it may have changed. */
  getBlockers?: (task: Task) => string;
  /** Returns the parent and subtasks of a card. Must be a new function when they may have changed. */
  getFamily?: (task: Task) => CardFamily | undefined;
  /** Density and facts of the cards. */
  display?: CardDisplay;
  /** Shown after the last column. */
  after?: ReactNode;
  /** Statuses in which a due date is no longer urgent, such as done. */
  restingStatuses?: ReadonlySet<string>;
  blockedColumns?: Readonly<Record<string, string>>;
  /** Selected cards. Without it, cards can't be selected. */
  selected?: ReadonlySet<string>;
  /**
   * Called when a card is selected or deselected by its mark or with Ctrl or Cmd, or when it is selected as the end of
   * a range with Shift.
   */
  onSelectTask?: (taskId: string, how: 'toggle' | 'range') => void;
  onOpenTask: (taskId: string) => void;
  /**
   * Called when the pointer has been on a card for 80 ms or the card has the focus, so that the task can be prefetched.
   */
  onHoverTask?: (taskId: string) => void;
  /** Called by the button for a new task in a column. Without it there is no button. */
  onCreateTask?: (statusId: string) => void;
  onQuickAdd?: (statusId: string) => void;
  /** Id of the only column with a button for new tasks. */
  createIn?: string;
  /**
   * The dragged card or column. Must be the same object until the drag ends. The board reports presses, moves and
   * drops, and its parent decides what is dragged.
   */
  dragged: Dragged | null;
  draggedBy: DragMeans | null;
  onPress?: () => void;
  onRelease?: () => void;
  /**
   * Called when a card or column is picked up. The drag ends with exactly one call of `onDrop`, `onReorderColumns` or
   * `onDragCancel`.
   */
  onDragStart?: (drag: Dragged & { by: DragMeans }) => void;
  /**
   * Called when the dragged card or column is not moved: it was cancelled, dropped at its own place or on a blocked
   * column, or removed by another person. `reason` is the reason of a blocked column.
   */
  onDragCancel?: (reason?: string) => void;
  /** Called when the dragged card is dropped at another place: before `beforeTaskId`, or at the end of the column. */
  onDrop: (drop: { taskId: string; statusId: string; beforeTaskId: string | null }) => void;
  onReorderColumns?: (statusIds: string[]) => void;
  /** Called by the button below the cards of a column. */
  onLoadMore?: (columnId: string) => void;
}
