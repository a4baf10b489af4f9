import type { Page } from '../../../domain/common.ts';
import type { Issue } from '../../../domain/errors.ts';
import {
  type CountedRef,
  type CountedStatus,
  type CountedTask,
  type Insights,
  insightsLimits,
} from '../../../domain/insights.ts';
import { newTag } from '../../../domain/project.ts';
import { type Phrase, phrase } from '../../../domain/phrase.ts';
import type { Db } from '../../db/schema.ts';
import { validationError } from '../../http/errors.ts';
import { clockOf, type ZoneClock, zoneClock } from '../../shared/zoneClock.ts';
import { visibleProject } from '../projects/access.ts';
import type { Viewer } from '../projects/policy.ts';
import { parseFilters } from '../tasks/filters.ts';
import type { PageCache } from '../tasks/pageCache.ts';
import { stateOf } from '../tasks/repository.ts';
import { countedBy } from './counted.ts';
import { addDays, calendarOf, daysBetween } from './days.ts';
import { measure, type Range } from './measure.ts';
import { milestonesOf, type Milestones } from './milestones.ts';
import { readAssigned, readStatuses, readTimelines, readTitles } from './repository.ts';
import type { Timelines } from './timelines.ts';

export type TimelinesCache = PageCache<Timelines>;

export interface InsightsQuery {
  last?: number;
  from?: string;
  to?: string;
  zone?: string;
  filters?: string;
}

interface InsightsRequest {
  now: string;
  viewer: Viewer;
  projectId: string;
}

export async function readInsights(
  db: Db,
  cache: TimelinesCache,
  request: InsightsRequest,
  query: InsightsQuery,
): Promise<Insights> {
  const context = await contextOf(db, cache, request, query);
  const { timelines, milestones, range, statuses } = context;
  const measured = measure(timelines, milestones, range);
  const idOf = (task: number): string => timelines.ids[task] ?? '';
  const statusIdOf = (status: number): string => timelines.statusIds[status] ?? '';
  const shown = [...measured.scatter.points, ...measured.ageing.tasks, ...measured.estimates.points].map(({ task }) =>
    idOf(task),
  );
  const titles = await readTitles(db, [...new Set(shown)]);
  const named = (task: number) => ({ taskId: idOf(task), title: titles.get(idOf(task)) ?? '' });
  const order = new Map(statuses.map(({ id }, index) => [id, index]));
  const placed = <T extends { status: number }>(rows: readonly T[]) =>
    rows
      .map(({ status, ...row }) => ({ statusId: statusIdOf(status), ...row }))
      .sort((one, other) => (order.get(one.statusId) ?? 0) - (order.get(other.statusId) ?? 0));
  const { days } = range.calendar;
  const flow = placed(measured.flow);
  const idle = statuses
    .filter(({ id }) => !flow.some(({ statusId }) => statusId === id))
    .map(({ id }) => ({ status: -1, id }));
  return {
    ...measured,
    from: days[0] ?? range.today,
    to: days.at(-1) ?? range.today,
    today: range.today,
    zone: context.zone,
    at: request.now,
    statuses,
    flow: [...flow, ...idle.map(({ id }) => ({ statusId: id, counts: days.map(() => 0) }))].sort(
      (one, other) => (order.get(one.statusId) ?? 0) - (order.get(other.statusId) ?? 0),
    ),
    scatter: {
      of: measured.scatter.of,
      points: measured.scatter.points.map(({ task, at, span }) => ({
        ...named(task),
        at: new Date(at).toISOString(),
        span,
      })),
    },
    ageing: {
      tasks: measured.ageing.tasks.map(({ task, ...rest }) => ({
        ...named(task),
        statusId: statusIdOf(milestones.status[task] ?? 0),
        ...rest,
      })),
      groups: placed(measured.ageing.groups),
    },
    stays: placed(measured.stays),
    estimates: {
      ...measured.estimates,
      points: measured.estimates.points.map(({ task, ...rest }) => ({ ...named(task), ...rest })),
    },
  };
}

export async function listCounted(
  db: Db,
  cache: TimelinesCache,
  request: InsightsRequest,
  query: InsightsQuery & CountedRef & { pageIndex?: number; pageSize?: number },
): Promise<Page<CountedTask>> {
  const { pageIndex = 1, pageSize = 50 } = query;
  checkRef(query);
  const { timelines, milestones, range, clock } = await contextOf(db, cache, request, query);
  const until = query.until ?? query.on;
  const days =
    query.on === undefined || until === undefined
      ? null
      : calendarOf(clock, query.on, daysBetween(query.on, until) + 1);
  const all = countedBy(timelines, milestones, range, {
    metric: query.metric,
    statusId: query.statusId,
    estimate: query.estimate,
    days,
  });
  const shown = all.slice((pageIndex - 1) * pageSize, pageIndex * pageSize);
  const titles = await readTitles(
    db,
    shown.map(({ task }) => timelines.ids[task] ?? ''),
  );
  return {
    elements: shown.map(({ task, at, span }) => {
      const id = timelines.ids[task] ?? '';
      return {
        id,
        title: titles.get(id) ?? '',
        statusId: timelines.statusIds[milestones.status[task] ?? 0] ?? '',
        at: at === null ? null : new Date(at).toISOString(),
        span,
      };
    }),
    pagination: { pageIndex, pageSize, total: all.length },
  };
}

interface Context {
  timelines: Timelines;
  milestones: Milestones;
  statuses: CountedStatus[];
  range: Range;
  clock: ZoneClock;
  zone: string;
}

async function contextOf(
  db: Db,
  cache: TimelinesCache,
  { now, viewer, projectId }: InsightsRequest,
  query: InsightsQuery,
): Promise<Context> {
  await visibleProject(db, viewer, projectId);
  const filters = parseFilters(query.filters, viewer.id);
  const clock = query.zone === undefined ? await clockOf(db, viewer.id) : clockNamed(query.zone);
  const { zone } = clock;
  const range = rangeOf(query, clock, now);
  // All viewers of a project share the cache, because each may read all its tasks.
  const timelines = await cache.get(
    `${viewer.workspaceId} ${projectId}`,
    () => stateOf(db, viewer, projectId),
    () => readTimelines(db, projectId),
  );
  const listed = await readStatuses(db, projectId);
  const known = new Set(listed.map(({ id }) => id));
  const removed = timelines.statusIds
    .filter((id) => !known.has(id))
    .map((id): CountedStatus => ({
      id,
      name: null,
      color: newTag.statuses.color,
      category: 'unstarted',
      archived: true,
    }));
  const used = new Set(timelines.statusIds);
  const statuses = [...listed.filter(({ id, archived }) => !archived || used.has(id)), ...removed];
  const milestones = milestonesOf(timelines, new Map(statuses.map(({ id, category }) => [id, category])), {
    ...filters,
    assigned: filters.assignedTo.length === 0 ? null : await readAssigned(db, projectId, filters.assignedTo),
  });
  return { timelines, milestones, statuses, range, clock, zone };
}

const reject = (path: string, message: Phrase): never => {
  throw validationError([{ path: `query.${path}`, message } satisfies Issue]);
};

const clockNamed = (zone: string): ZoneClock =>
  zoneClock(zone) ?? reject('zone', phrase('errors', 'insights.unknownZone'));

function rangeOf({ last, from, to }: InsightsQuery, clock: ZoneClock, now: string): Range {
  const moment = Date.parse(now);
  const today = clock.dayOf(moment);
  if (last !== undefined && (from !== undefined || to !== undefined)) reject('last', phrase('errors', 'insights.both'));
  if (from !== undefined && from < '1970-01-01') reject('from', phrase('errors', 'insights.tooEarly'));
  if (from !== undefined && to !== undefined && from > to) reject('from', phrase('errors', 'insights.backwards'));
  if (from !== undefined && from > today) reject('from', phrase('errors', 'insights.future'));
  const end = to === undefined || to > today ? today : to;
  const begin = from ?? addDays(end, 1 - (last ?? insightsLimits.usualDays));
  const count = daysBetween(begin, end) + 1;
  if (count > insightsLimits.days)
    reject('from', phrase('errors', 'insights.tooLong', { days: String(insightsLimits.days) }));
  const calendar = calendarOf(clock, begin, count);
  return { calendar, beforeFrom: clock.startOf(addDays(begin, -count)), now: moment, today };
}

function checkRef({ metric, on, until, statusId, estimate }: CountedRef): void {
  const issues: Issue[] = [];
  if ((metric === 'flow' || metric === 'stay') && statusId === undefined)
    issues.push({ path: 'query.statusId', message: phrase('errors', 'insights.needsStatus') });
  if (metric === 'flow' && on === undefined)
    issues.push({ path: 'query.on', message: phrase('errors', 'insights.needsDay') });
  if (metric === 'estimate' && estimate === undefined)
    issues.push({ path: 'query.estimate', message: phrase('errors', 'insights.needsEstimate') });
  if (until !== undefined && (on === undefined || until < on))
    issues.push({ path: 'query.until', message: phrase('errors', 'insights.untilBefore') });
  if (on !== undefined && until !== undefined && daysBetween(on, until) >= insightsLimits.days)
    issues.push({
      path: 'query.until',
      message: phrase('errors', 'insights.tooLong', { days: String(insightsLimits.days) }),
    });
  if (issues.length > 0) throw validationError(issues);
}
