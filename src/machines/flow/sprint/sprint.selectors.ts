import type { SnapshotFrom } from 'xstate';
import type { SprintReport } from '../../../../domain/sprint.ts';
import type { Failure } from '../../failure.ts';
import type { Selection, sprintMachine } from './sprint.machine.ts';
import type { ChartKind, Measure } from './sprint.types.ts';

type SprintSnapshot = SnapshotFrom<typeof sprintMachine>;

export type ReportStatus = 'loading' | 'ready' | 'failed' | 'notFound';
export const selectReportStatus = ({ value: { report } }: SprintSnapshot): ReportStatus =>
  typeof report === 'string' ? report : 'ready';
export const selectReport = (snapshot: SprintSnapshot): SprintReport | null => snapshot.context.report;
export const selectReportFailure = (snapshot: SprintSnapshot): Failure | null => snapshot.context.failure;
export const selectMeasure = (snapshot: SprintSnapshot): Measure => snapshot.value.measure;
export const selectChart = (snapshot: SprintSnapshot): ChartKind => snapshot.value.chart;
export const selectBacklogSearch = (snapshot: SprintSnapshot): string => snapshot.context.search;
export const selectSelection = (snapshot: SprintSnapshot): Selection => snapshot.context.selection;
export const selectDragged = (snapshot: SprintSnapshot): readonly string[] => snapshot.context.dragged;
export type { Selection };
export { amountOf, capacityState, planOf, selectionAfterClick } from './plan.ts';
