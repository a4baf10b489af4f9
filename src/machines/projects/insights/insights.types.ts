import type { CountedRef, Insights } from '../../../../domain/insights.ts';
import type { BoardFilters } from '../../../../domain/fields/taskFilters.ts';
import type { InsightsQuery } from '../../sync/records/resources/insights.ts';
import type { Place } from '../../people/workspace/workspace.types.ts';

export interface InsightsInput extends Place {
  projectId: string;
  query: InsightsAddress;
  /** Time zone of the viewer's device. */
  ownZone: string;
}

/** Search parameters of the page, read by `readAddress`. */
export interface InsightsAddress {
  /** Number of days, up to today. */
  last?: string;
  from?: string;
  to?: string;
  /** Time zone, if it isn't the viewer's own. */
  zone?: string;
  scale?: string;
  /** JSON in the format of the tasks screen. */
  filters?: string;
  /** Metric value whose tasks are open. */
  show?: string;
}

export type Scale = 'day' | 'week';

/** Range of days: the last ones up to today, or from one day to another. */
export type DayRange = { last: number } | { from: string; to: string };

export const filterNames = ['statusIds', 'typeIds', 'priorityIds', 'assignedTo', 'sprintIds'] as const;
export type InsightsFilters = Pick<BoardFilters, (typeof filterNames)[number]>;
export const noFilters: InsightsFilters = {
  statusIds: [],
  typeIds: [],
  priorityIds: [],
  assignedTo: [],
  sprintIds: [],
};

/** The query as it is in the page's address. Null means the default. */
export interface Ask {
  range: DayRange | null;
  zone: string | null;
  /** Scale of the charts, or null for days in a short range and weeks in a long one. */
  scale: Scale | null;
  filters: InsightsFilters;
  show: CountedRef | null;
}

export const charts = ['throughput', 'flow', 'resolved', 'cycle', 'ageing', 'stays', 'estimates', 'forecast'] as const;
export type ChartName = (typeof charts)[number];

export type InsightsEvent =
  | { type: 'address.read'; address: InsightsAddress }
  | { type: 'range.chosen'; range: DayRange }
  | { type: 'zone.chosen'; zone: string | null }
  | { type: 'scale.chosen'; scale: Scale }
  | { type: 'filters.changed'; filters: Partial<InsightsFilters> }
  | { type: 'filters.cleared' }
  | { type: 'number.opened'; ref: CountedRef }
  | { type: 'number.closed' }
  | ({ type: 'file.requested' } & RequestedFile)
  | { type: 'query.changed' };

export interface RequestedFile {
  chart: ChartName;
  project: string;
  answer: Insights;
  texts: FileTexts;
}

/** Texts of a file, in the language of the user who saves it. */
export interface FileTexts {
  /** Part of the file's name. */
  name: string;
  headings: readonly string[];
  /** Name of statuses that no longer exist. */
  goneStatus: string;
}

/** Emitted so that the view changes the page's address. */
export type InsightsEmitted = { type: 'address.changed'; address: InsightsAddress };

/** Loads all tasks behind a metric value, up to the limit of a file. */
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
