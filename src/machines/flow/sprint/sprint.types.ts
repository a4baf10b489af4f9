import type { RecordNews } from '../../sync/records/records.types.ts';
import type { Place } from '../../people/workspace/workspace.types.ts';

export interface SprintInput extends Place {
  projectId: string;
  sprintId: string;
}

export type PlanList = 'backlog' | 'sprint';
export type Measure = 'points' | 'tasks';
export type ChartKind = 'burnDown' | 'burnUp';

/** `sprint` is the sprint's name for the toast. */
export interface PlanMove {
  taskIds: readonly string[];
  list: PlanList;
  sprint: string;
  mutationId: string;
  at: string;
}

export type SprintScreenEvent =
  | { type: 'retry.requested' }
  | { type: 'measure.chosen'; measure: Measure }
  | { type: 'chart.chosen'; chart: ChartKind }
  | { type: 'backlog.searched'; text: string }
  /** `anchor` is the task at which a later range selection starts. */
  | { type: 'tasks.selected'; list: PlanList; taskIds: readonly string[]; anchor: string | null }
  | { type: 'selection.cleared' }
  /** A selected task is dragged with all other selected tasks. */
  | { type: 'drag.started'; list: PlanList; taskId: string }
  | { type: 'drag.cancelled' }
  | ({ type: 'drag.dropped' } & Omit<PlanMove, 'taskIds'>)
  | ({ type: 'tasks.moved' } & PlanMove)
  | RecordNews;

export interface LoadReportCall {
  workspaceId: string;
  projectId: string;
  sprintId: string;
}
