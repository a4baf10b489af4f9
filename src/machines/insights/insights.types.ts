import type { CountedRef, CountedTask, Insights } from '../../../domain/insights.ts';
import type { BoardFilters } from '../../../domain/fields/taskFilters.ts';
import type { RecordNews } from '../records/records.types.ts';
import type { Place } from '../workspace/workspace.types.ts';

export interface InsightsInput extends Place {
  projectId: string;
  query: InsightsAddress;
  /** The reader's time zone. */
  ownZone: string;
}

/** What the address of the insights says, as text: see `readAddress`. */
export interface InsightsAddress {
  /** Days that end today. */
  last?: string;
  from?: string;
  to?: string;
  /** Time zone that days begin in, where it isn't the reader's own. */
  zone?: string;
  scale?: string;
  /** The filters of the tasks screen, as JSON. */
  filters?: string;
  /** The number whose tasks are open. */
  show?: string;
}

/** What counts of a range are summed by. */
export type Scale = 'day' | 'week';

/** Days to look at: the last so many, or those from one to another. */
export type DayRange = { last: number } | { from: string; to: string };

/** Filters that the numbers know. */
export const filterNames = ['statusIds', 'typeIds', 'priorityIds', 'assignedTo', 'sprintIds'] as const;
export type InsightsFilters = Pick<BoardFilters, (typeof filterNames)[number]>;
export const noFilters: InsightsFilters = {
  statusIds: [],
  typeIds: [],
  priorityIds: [],
  assignedTo: [],
  sprintIds: [],
};

/** What the screen asks, and which number's tasks it shows: all that its address says. */
export interface Ask {
  /** null: the usual days. */
  range: DayRange | null;
  /** null: the reader's own. */
  zone: string | null;
  /** null: by day in a short range, by week in a long one. */
  scale: Scale | null;
  filters: InsightsFilters;
  show: CountedRef | null;
}

export const charts = ['throughput', 'flow', 'resolved', 'cycle', 'ageing', 'stays', 'estimates', 'forecast'] as const;
export type ChartName = (typeof charts)[number];

export type InsightsEvent =
  /** The address says this now, whoever changed it. */
  | { type: 'address.read'; address: InsightsAddress }
  | { type: 'range.chosen'; range: DayRange }
  | { type: 'zone.chosen'; zone: string | null }
  | { type: 'scale.chosen'; scale: Scale }
  | { type: 'filters.changed'; filters: Partial<InsightsFilters> }
  | { type: 'filters.cleared' }
  | { type: 'number.opened'; ref: CountedRef }
  | { type: 'number.closed' }
  | { type: 'more.requested' }
  | { type: 'retry.requested' }
  | { type: 'file.requested'; chart: ChartName; project: string }
  /** Other numbers are asked for. */
  | { type: 'query.changed' }
  /** Another number's tasks are shown, or none. */
  | { type: 'show.changed' }
  | RecordNews;

/** The address has to say this from now on. */
export type InsightsEmitted = { type: 'address.changed'; address: InsightsAddress };

/** A part of the address, as the server takes it. */
export interface RangeQuery {
  last?: number;
  from?: string;
  to?: string;
  zone: string;
  filters?: string;
}

export interface LoadInsightsCall {
  workspaceId: string;
  projectId: string;
  query: RangeQuery;
}
export interface LoadCountedCall extends LoadInsightsCall {
  ref: CountedRef;
  pageIndex: number;
}
export interface CountedPage {
  tasks: CountedTask[];
  total: number;
}
/** All tasks of a number, as many as a file may hold. */
export interface CollectCountedCall extends LoadInsightsCall {
  ref: CountedRef;
}
export interface SaveFileCall {
  name: string;
  text: string;
}
export type { Insights };
