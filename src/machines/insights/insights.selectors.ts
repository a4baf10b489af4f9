import type { SnapshotFrom } from 'xstate';
import type { CountedRef, CountedTask, Insights } from '../../../domain/insights.ts';
import type { Failure } from '../failure.ts';
import { usualScale } from './buckets.ts';
import type { insightsMachine } from './insights.machine.ts';
import {
  type Ask,
  type ChartName,
  type DayRange,
  type InsightsFilters,
  noFilters,
  type Scale,
} from './insights.types.ts';
import { writeAddress } from './insightsAddress.ts';

export { type Bucket, bucketsOf } from './buckets.ts';
export { writeAddress };

export { noFilters };

type InsightsSnapshot = SnapshotFrom<typeof insightsMachine>;

export const selectAsk = (snapshot: InsightsSnapshot): Ask => snapshot.context.ask;
/** Returns the last answer, or null before the first and after a failed one. */
export const selectInsights = (snapshot: InsightsSnapshot): Insights | null => snapshot.context.answer;
/** True while the answer belongs to an earlier query. */
export const selectIsStale = (snapshot: InsightsSnapshot): boolean => snapshot.hasTag('stale');
export const selectIsRefreshing = (snapshot: InsightsSnapshot): boolean =>
  snapshot.matches({ answer: { ready: 'refreshing' } });
/** Error shown in place of the numbers. */
export const selectInsightsFailure = (snapshot: InsightsSnapshot): Failure | null =>
  snapshot.matches({ answer: 'failed' }) ? snapshot.context.failure : null;
export const selectFilters = (snapshot: InsightsSnapshot): InsightsFilters => snapshot.context.ask.filters;
export const selectRange = (snapshot: InsightsSnapshot): DayRange | null => snapshot.context.ask.range;
/** Returns the scale of the charts: the user's choice or the default. */
export const selectScale = (snapshot: InsightsSnapshot): Scale =>
  snapshot.context.ask.scale ?? usualScale(snapshot.context.answer?.days.length ?? 0);

/** Progress of the list of tasks behind a number. */
export type CountedStep = 'closed' | 'loading' | 'listed' | 'loadingMore' | 'failed' | 'deciding';
export const selectCountedStep = (snapshot: InsightsSnapshot): CountedStep => snapshot.value.tasks;
/** The number whose tasks are shown, or null. */
export const selectShown = (snapshot: InsightsSnapshot): CountedRef | null => snapshot.context.ask.show;
export const selectCounted = (snapshot: InsightsSnapshot): readonly CountedTask[] => snapshot.context.counted;
export const selectCountedTotal = (snapshot: InsightsSnapshot): number => snapshot.context.countedTotal;
export const selectCountedFailure = (snapshot: InsightsSnapshot): Failure | null =>
  snapshot.matches({ tasks: 'failed' }) ? snapshot.context.countedFailure : null;
/** The chart that is being saved, or null. */
export const selectSavedChart = (snapshot: InsightsSnapshot): ChartName | null => snapshot.context.file?.chart ?? null;
