import * as z from 'zod/mini';
import { color, day, id, listOf, moment, pageQuery } from './common.ts';
import { statusCategory } from './statusCategory.ts';

/** Bounds of what the insights answer, so that neither the work nor the answer grows without end. */
export const insightsLimits = {
  /** Longest range: three years. */
  days: 1096,
  /** Days that a range has unless told. */
  usualDays: 90,
  /** Tasks that a scatter draws; of more, every so-manieth. */
  points: 500,
  /** Oldest tasks in work that come with their name. */
  ageing: 200,
  /** Different estimates, the most frequent ones. */
  estimates: 40,
  trials: 2000,
  /** Days that a forecast looks ahead. */
  horizon: 730,
  /** What a forecast needs to stand on. */
  forecastDays: 7,
  forecastTasks: 5,
} as const;

/** Ranges to pick, in days that end today. */
export const rangePresets = [14, 30, 90, 180, 365] as const;

/**
 * What is asked about: the last so many days, or the days from `from` to `to`; `insightsLimits.usualDays` to today unless told.
 * `zone` is the IANA time zone that days begin in; UTC unless told. `filters` is JSON of `taskFilters`, applied to tasks as they are now.
 */
export const insightsQuery = {
  last: z.optional(z.coerce.number<string | number>().check(z.int(), z.minimum(1), z.maximum(insightsLimits.days))),
  from: z.optional(day),
  to: z.optional(day),
  zone: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  filters: z.optional(z.string().check(z.maxLength(20_000))),
};

/** Milliseconds. */
const span = z.int().check(z.minimum(0));
const count = z.int().check(z.minimum(0));

/** Median and 85th percentile of some durations; null of none. Between two ranks the value is interpolated, as spreadsheets do. */
export const spread = z.object({ count, median: z.nullable(span), p85: z.nullable(span) });
export type Spread = z.infer<typeof spread>;

/** A status as the counts name it; `name` is null for one that is gone. */
const countedStatus = z.object({
  id,
  name: z.nullable(z.string()),
  color,
  category: statusCategory,
  archived: z.boolean(),
});
export type CountedStatus = z.infer<typeof countedStatus>;

/** A finished task in a scatter: when it was done, and its cycle time. */
const finishedPoint = z.object({ taskId: id, title: z.string(), at: moment, span });
export type FinishedPoint = z.infer<typeof finishedPoint>;
const estimatedPoint = z.object({ taskId: id, title: z.string(), estimate: z.number(), span });

const ageingTask = z.object({ taskId: id, title: z.string(), statusId: id, age: span, inStatus: span });
export type AgeingTask = z.infer<typeof ageingTask>;

/** Tasks left on a day, in 5, 15, 50, 85 and 95 of 100 trials at most. */
const bandPoint = z.object({ day, p5: count, p15: count, p50: count, p85: count, p95: count });

export const forecast = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nothingOpen') }),
  /** Fewer whole days or finished tasks than a forecast can stand on. */
  z.object({ kind: z.literal('tooLittle'), days: count, finished: count }),
  z.object({
    kind: z.literal('ready'),
    open: count,
    /** Whole days of the range that were drawn from, and tasks finished on them. */
    days: count,
    finished: count,
    trials: count,
    /** Day by which all are done in so many of 100 trials; null: beyond the horizon. */
    done: z.object({ p50: z.nullable(day), p85: z.nullable(day), p95: z.nullable(day) }),
    /** Tasks that at least get done within 30 days in so many of 100 trials. */
    in30: z.object({ p50: count, p85: count, p95: count }),
    band: z.array(bandPoint),
  }),
]);
export type Forecast = z.infer<typeof forecast>;

/** How a project's work flowed in a range of days, of the tasks that pass the filters. */
export const insights = z.object({
  from: day,
  to: day,
  today: day,
  zone: z.string(),
  at: moment,
  /** In the order of the project's list; those that are gone come last. */
  statuses: z.array(countedStatus),
  /** Tasks that pass the filters, whatever the range. */
  tasks: count,
  finished: count,
  created: count,
  open: count,
  wip: count,
  /** Tasks in work that are older than the 85th percentile of the cycle time; null while there is none. */
  late: z.nullable(count),
  cycle: spread,
  lead: spread,
  /** The same of as many days before the range. */
  before: z.object({ finished: count, created: count, cycle: spread, lead: spread }),
  days: z.array(day),
  createdOn: z.array(count),
  finishedOn: z.array(count),
  /** Tasks in each status at the end of each day. */
  flow: z.array(z.object({ statusId: id, counts: z.array(count) })),
  /** `of` have a cycle time. */
  scatter: z.object({ of: count, points: z.array(finishedPoint) }),
  /** The oldest; `groups` count all that are in work. */
  ageing: z.object({
    tasks: z.array(ageingTask),
    groups: z.array(z.object({ statusId: id, count, late: count, age: spread })),
  }),
  /** Of the tasks finished in the range: how long they stood in each status before they were done. */
  stays: z.array(z.object({ statusId: id, stay: spread, total: span })),
  estimates: z.object({
    /** Finished tasks with a cycle time whose estimate is a number, and those whose is not. */
    of: count,
    without: count,
    groups: z.array(z.object({ estimate: z.number(), span: spread })),
    points: z.array(estimatedPoint),
  }),
  forecast,
});
export type Insights = z.infer<typeof insights>;

/** What a number counts: see `listInsightTasks`. */
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

/** One number whose tasks are asked for; `flow` and `stay` need a status, `flow` a day, `estimate` an estimate. */
export const countedQuery = {
  metric,
  /** Narrows finished and created to one day, or to the days from it to `until`. */
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

/** A task behind a number: `span` is what the number measures of it, `at` when it came to count; null where there is none. */
export const countedTask = z.object({
  id,
  title: z.string(),
  statusId: id,
  at: z.nullable(moment),
  span: z.nullable(span),
});
export type CountedTask = z.infer<typeof countedTask>;
export const countedTasks = listOf(countedTask);
