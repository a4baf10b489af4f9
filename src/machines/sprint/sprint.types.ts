import type { RecordNews } from '../records/records.types.ts';
import type { Place } from '../workspace/workspace.types.ts';

export interface SprintInput extends Place {
  projectId: string;
  sprintId: string;
}

/** The two lists that planning is done between. */
export type PlanList = 'backlog' | 'sprint';
export type Measure = 'points' | 'tasks';
export type ChartKind = 'burnDown' | 'burnUp';

/** Tasks that go to a list together; `to` is how it is called, for the toast. */
export interface PlanMove {
  taskIds: readonly string[];
  list: PlanList;
  to: string;
  mutationId: string;
  at: string;
}

export type SprintScreenEvent =
  | { type: 'retry.requested' }
  | { type: 'measure.chosen'; measure: Measure }
  | { type: 'chart.chosen'; chart: ChartKind }
  | { type: 'backlog.searched'; text: string }
  /** Exactly these of one list are selected; `anchor` is where a range begins. */
  | { type: 'tasks.selected'; list: PlanList; taskIds: readonly string[]; anchor: string | null }
  | { type: 'selection.cleared' }
  /** A task was taken up, with all that are selected where it is one of them. */
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
