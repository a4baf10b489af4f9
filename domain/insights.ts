import * as z from 'zod/mini';
import { color, day, id, listOf, moment, pageQuery } from './common.ts';
import { statusCategory } from './statusCategory.ts';

export const insightsLimits = {
  /** Maximum number of days in a range. */
  days: 1096,
  /** Number of days in the default range. */
  usualDays: 90,
  /** Maximum number of points in a scatter chart. With more tasks, only every nth task is drawn. */
  points: 500,
  /** Maximum number of tasks in the list of work in progress, oldest first. */
  ageing: 200,
  estimates: 40,
  trials: 2000,
  horizon: 730,
  /** Maximum number of parts into which a trend divides the range. */
  trend: 12,
  /** Minimum numbers of days and of finished tasks for a forecast. */
  forecastDays: 7,
  forecastTasks: 5,
} as const;

/** Ranges in the menu, in days up to today. */
export const rangePresets = [14, 30, 90, 180, 365] as const;

/**
 * Query for the metrics. The range is the `last` days or the days `from` to `to`. The default is
 * `insightsLimits.usualDays` up to today. `zone` is an IANA time zone, by default the zone of the account. `filters` is
 * the JSON of `taskFilters`, which are compared with the current values of the tasks.
 */
export const insightsQuery = {
  last: z.optional(z.coerce.number<string | number>().check(z.int(), z.minimum(1), z.maximum(insightsLimits.days))),
  from: z.optional(day),
  to: z.optional(day),
  zone: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  filters: z.optional(z.string().check(z.maxLength(20_000))),
};

/** Duration in milliseconds. */
const span = z.int().check(z.minimum(0));
const count = z.int().check(z.minimum(0));

/** Median and 85th percentile, interpolated between ranks as in spreadsheets. Null if there are no durations. */
export const spread = z.object({ count, median: z.nullable(span), p85: z.nullable(span) });
export type Spread = z.infer<typeof spread>;

/** `name` is null if the status no longer exists. */
const countedStatus = z.object({
  id,
  name: z.nullable(z.string()),
  color,
  category: statusCategory,
  archived: z.boolean(),
});
export type CountedStatus = z.infer<typeof countedStatus>;

/** Point of the scatter chart. `at` is the time of completion and `span` the cycle time. */
const finishedPoint = z.object({ taskId: id, title: z.string(), at: moment, span });
export type FinishedPoint = z.infer<typeof finishedPoint>;
const estimatedPoint = z.object({ taskId: id, title: z.string(), estimate: z.number(), span });

const ageingTask = z.object({ taskId: id, title: z.string(), statusId: id, age: span, inStatus: span });
export type AgeingTask = z.infer<typeof ageingTask>;

/**
 * Forecast for one day: the number of open tasks at its end that is not exceeded in 5, 15, 50, 85 and 95 % of the
 * trials.
 */
const bandPoint = z.object({ day, p5: count, p15: count, p50: count, p85: count, p95: count });

export const forecast = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nothingOpen') }),
  /** Result if there are too few whole days or finished tasks for a forecast. */
  z.object({ kind: z.literal('tooLittle'), days: count, finished: count }),
  z.object({
    kind: z.literal('ready'),
    open: count,
    /** Number of whole days from which the trials draw, and number of tasks finished on these days. */
    days: count,
    finished: count,
    trials: count,
    /** Date by which all tasks are finished in 50, 85 and 95 % of the trials. Null if the date is after the horizon. */
    done: z.object({ p50: z.nullable(day), p85: z.nullable(day), p95: z.nullable(day) }),
    /** Number of tasks that are finished within 30 days, at least, in 50, 85 and 95 % of the trials. */
    in30: z.object({ p50: count, p85: count, p95: count }),
    band: z.array(bandPoint),
  }),
]);
export type Forecast = z.infer<typeof forecast>;

export const insights = z.object({
  from: day,
  to: day,
  today: day,
  zone: z.string(),
  at: moment,
  /** Statuses in the order of the project, followed by deleted statuses. */
  statuses: z.array(countedStatus),
  tasks: count,
  finished: count,
  created: count,
  open: count,
  wip: count,
  /**
   * Number of tasks in progress that are older than the 85th percentile of the cycle time. Null if there is no
   * percentile.
   */
  late: z.nullable(count),
  cycle: spread,
  lead: spread,
  /** Metrics of the preceding period of the same length. */
  before: z.object({ finished: count, created: count, cycle: spread, lead: spread }),
  /**
   * Parts of the range of equal length, oldest first. `cycle` and `lead` are medians of the tasks finished in the part.
   * `wip` and `late` are counts at the end of the part, or now for the current part.
   */
  trend: z.array(
    z.object({
      created: count,
      finished: count,
      cycle: z.nullable(span),
      lead: z.nullable(span),
      wip: count,
      late: count,
    }),
  ),
  days: z.array(day),
  createdOn: z.array(count),
  finishedOn: z.array(count),
  /** Number of tasks in each status at the end of each day. */
  flow: z.array(z.object({ statusId: id, counts: z.array(count) })),
  /** `of` is the number of tasks with a cycle time. `points` may be a sample of them. */
  scatter: z.object({ of: count, points: z.array(finishedPoint) }),
  /** Oldest tasks in progress. `groups` counts all tasks in progress. */
  ageing: z.object({
    tasks: z.array(ageingTask),
    groups: z.array(z.object({ statusId: id, count, late: count, age: spread })),
  }),
  /** Time that the tasks finished in the range spent in each status. */
  stays: z.array(z.object({ statusId: id, stay: spread, total: span })),
  estimates: z.object({
    /**
     * `of` counts finished tasks with a cycle time and a numeric estimate. `without` counts the other finished tasks.
     */
    of: count,
    without: count,
    groups: z.array(z.object({ estimate: z.number(), span: spread })),
    points: z.array(estimatedPoint),
  }),
  forecast,
});
export type Insights = z.infer<typeof insights>;

export const metrics = [
  'finished',
  'created',
  'open',
  'wip',
  'late',
  'cycle',
  'slow',
  'lead',
  'flow',
  'stay',
  'estimate',
] as const;
export const metric = z.enum(metrics);
export type Metric = z.infer<typeof metric>;

/**
 * Query for the tasks that a metric counts. `flow` and `stay` require a status, `flow` also a day, and `estimate` an
 * estimate.
 */
export const countedQuery = {
  metric,
  /** Restricts `finished` and `created` to the day `on`, or to the days from `on` to `until`. */
  on: z.optional(day),
  until: z.optional(day),
  statusId: z.optional(id),
  estimate: z.optional(z.coerce.number<string | number>()),
};
export const countedTasksQuery = { ...insightsQuery, ...countedQuery, ...pageQuery };

export interface CountedRef {
  metric: Metric;
  on?: string;
  until?: string;
  statusId?: string;
  estimate?: number;
}

/**
 * Task that a metric counts. `span` is the measured duration, and `at` the time from which it is measured. Either may
 * be null.
 */
export const countedTask = z.object({
  id,
  title: z.string(),
  statusId: id,
  at: z.nullable(moment),
  span: z.nullable(span),
});
export type CountedTask = z.infer<typeof countedTask>;
export const countedTasks = listOf(countedTask);
