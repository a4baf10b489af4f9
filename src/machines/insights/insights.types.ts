import type { CountedRef, Insights } from '../../../domain/insights.ts';
import type { BoardFilters } from '../../../domain/fields/taskFilters.ts';
import type { InsightsQuery } from '../records/resources/insights.ts';
import type { Place } from '../workspace/workspace.types.ts';

export interface InsightsInput extends Place {
  projectId: string;
  query: InsightsAddress;
  /** Time zone of the viewer's device. */
  ownZone: string;
}

/** Search parameters of the insights page, as text (see `readAddress`). */
export interface InsightsAddress {
  /** Number of days, up to today. */
  last?: string;
  from?: string;
  to?: string;
  /** Time zone in which days begin, if it isn't the viewer's own. */
  zone?: string;
  scale?: string;
  /** Filters in the format of the tasks screen, as JSON. */
  filters?: string;
  /** The number whose tasks are open. */
  show?: string;
}

/** Unit by which counts are summed. */
export type Scale = 'day' | 'week';

/** Range of days: the last days up to today, or from one day to another. */
export type DayRange = { last: number } | { from: string; to: string };

/** Filters that insights support. */
export const filterNames = ['statusIds', 'typeIds', 'priorityIds', 'assignedTo', 'sprintIds'] as const;
export type InsightsFilters = Pick<BoardFilters, (typeof filterNames)[number]>;
export const noFilters: InsightsFilters = {
  statusIds: [],
  typeIds: [],
  priorityIds: [],
  assignedTo: [],
  sprintIds: [],
};

/** The query of the screen, and the number whose tasks are open. The page's address contains all of it. */
export interface Ask {
  /** Range of days, or null for the default. */
  range: DayRange | null;
  /** Time zone, or null for the viewer's own. */
  zone: string | null;
  /** Scale, or null for days in a short range and weeks in a long one. */
  scale: Scale | null;
  filters: InsightsFilters;
  show: CountedRef | null;
}

export const charts = ['throughput', 'flow', 'resolved', 'cycle', 'ageing', 'stays', 'estimates', 'forecast'] as const;
export type ChartName = (typeof charts)[number];

export type InsightsEvent =
  /** The page's address has changed, by the user or by the app. */
  | { type: 'address.read'; address: InsightsAddress }
  | { type: 'range.chosen'; range: DayRange }
  | { type: 'zone.chosen'; zone: string | null }
  | { type: 'scale.chosen'; scale: Scale }
  | { type: 'filters.changed'; filters: Partial<InsightsFilters> }
  | { type: 'filters.cleared' }
  | { type: 'number.opened'; ref: CountedRef }
  | { type: 'number.closed' }
  | ({ type: 'file.requested' } & RequestedFile)
  /** Raised when the query changed and the numbers must be loaded. */
  | { type: 'query.changed' };

/** A chart to save as CSV, with the numbers that it shows. */
export interface RequestedFile {
  chart: ChartName;
  /** Name of the project. */
  project: string;
  answer: Insights;
}

/** Asks the view to change the page's address. */
export type InsightsEmitted = { type: 'address.changed'; address: InsightsAddress };

/** Loads all tasks of a number, up to the limit of a file. */
export interface CollectCountedCall {
  workspaceId: string;
  projectId: string;
  query: InsightsQuery;
  ref: CountedRef;
}
export interface SaveFileCall {
  name: string;
  text: string;
}
