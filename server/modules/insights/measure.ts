import { type Insights, insightsLimits } from '../../../domain/insights.ts';
import type { Calendar } from './days.ts';
import { dayIndex } from './days.ts';
import { forecastOf } from './forecast.ts';
import { cycleOf, isInWork, isOpen, type Milestones } from './milestones.ts';
import { spreadOf } from '../../shared/percentile.ts';
import type { Timelines } from './timelines.ts';
import { trendOf } from './trend.ts';

export interface Range {
  calendar: Calendar;
  /** Start of the preceding period in milliseconds. */
  beforeFrom: number;
  now: number;
  today: string;
}

type Names = 'taskId' | 'title' | 'statusId';
/** Metrics with indexes instead of names: `task` and `status` are indexes in the timelines. */
export interface Measured extends Omit<
  Insights,
  'from' | 'to' | 'zone' | 'at' | 'today' | 'statuses' | 'scatter' | 'ageing' | 'stays' | 'estimates' | 'flow'
> {
  flow: { status: number; counts: number[] }[];
  scatter: {
    of: number;
    points: (Omit<Insights['scatter']['points'][number], Names | 'at'> & { task: number; at: number })[];
  };
  ageing: {
    tasks: { task: number; age: number; inStatus: number }[];
    groups: (Omit<Insights['ageing']['groups'][number], Names> & { status: number })[];
  };
  stays: (Omit<Insights['stays'][number], Names> & { status: number })[];
  estimates: Omit<Insights['estimates'], 'points'> & { points: { task: number; estimate: number; span: number }[] };
}

export function measure(timelines: Timelines, milestones: Milestones, range: Range): Measured {
  const { calendar, now } = range;
  const { passes, startedAt, doneAt } = milestones;
  const { ids, createdAt } = timelines;
  const count = calendar.days.length;
  const start = calendar.starts[0] ?? 0;
  const end = calendar.starts[count] ?? 0;

  const createdOn = new Int32Array(count);
  const finishedOn = new Int32Array(count);
  const [cycles, leads, ages]: number[][] = [[], [], []];
  const before = { finished: 0, created: 0, cycles: [] as number[], leads: [] as number[] };
  const finished: number[] = [];
  const inWork: number[] = [];
  let tasks = 0;
  let open = 0;
  for (let task = 0; task < ids.length; task += 1) {
    if (passes[task] === 0) continue;
    tasks += 1;
    const created = createdAt[task] ?? 0;
    const done = doneAt[task] ?? Number.NaN;
    if (created >= start && created < end) add(createdOn, dayIndex(calendar, created));
    else if (created >= range.beforeFrom && created < start) before.created += 1;
    if (isOpen(milestones, task)) {
      open += 1;
      if (isInWork(milestones, task)) {
        inWork.push(task);
        ages?.push(now - (startedAt[task] ?? now));
      }
      continue;
    }
    const isWithin = done >= start && done < end;
    if (!isWithin && !(done >= range.beforeFrom && done < start)) continue;
    const cycle = cycleOf(milestones, task);
    if (isWithin) {
      add(finishedOn, dayIndex(calendar, done));
      finished.push(task);
    } else before.finished += 1;
    (isWithin ? leads : before.leads)?.push(done - created);
    if (!Number.isNaN(cycle)) (isWithin ? cycles : before.cycles)?.push(cycle);
  }

  const cycle = spreadOf(cycles ?? []);
  const wholeDays = calendar.days.flatMap((day, index) => (day < range.today ? [finishedOn[index] ?? 0] : []));
  return {
    tasks,
    open,
    wip: inWork.length,
    finished: finished.length,
    created: createdOn.reduce((sum, one) => sum + one, 0),
    late: cycle.p85 === null ? null : (ages ?? []).filter((age) => age > (cycle.p85 ?? 0)).length,
    cycle,
    lead: spreadOf(leads ?? []),
    before: {
      finished: before.finished,
      created: before.created,
      cycle: spreadOf(before.cycles),
      lead: spreadOf(before.leads),
    },
    trend: trendOf({ timelines, milestones, range, usual: cycle.p85 }),
    days: calendar.days,
    createdOn: [...createdOn],
    finishedOn: [...finishedOn],
    flow: flowOf(timelines, milestones, calendar),
    scatter: scatterOf(milestones, finished),
    ageing: ageingOf(timelines, milestones, inWork, now, cycle.p85),
    stays: staysOf(timelines, milestones, finished),
    estimates: estimatesOf(timelines, milestones, finished),
    forecast: forecastOf({ open, samples: wholeDays, today: range.today }),
  };
}

const add = (counts: Int32Array, place: number): void => {
  counts[place] = (counts[place] ?? 0) + 1;
};

function flowOf(
  { ids, statusIds, firstStay, stayStatus, stayFrom }: Timelines,
  { passes }: Milestones,
  calendar: Calendar,
): Measured['flow'] {
  const count = calendar.days.length;
  const changes = new Int32Array(statusIds.length * (count + 1));
  for (let task = 0; task < ids.length; task += 1) {
    if (passes[task] === 0) continue;
    const last = (firstStay[task + 1] ?? 0) - 1;
    for (let stay = firstStay[task] ?? 0; stay <= last; stay += 1) {
      const from = Math.max(0, dayIndex(calendar, stayFrom[stay] ?? 0));
      if (from >= count) break;
      const row = (stayStatus[stay] ?? 0) * (count + 1);
      add(changes, row + from);
      const to = stay === last ? count : Math.max(0, dayIndex(calendar, stayFrom[stay + 1] ?? 0));
      changes[row + to] = (changes[row + to] ?? 0) - 1;
    }
  }
  return statusIds.map((_, status) => {
    const counts: number[] = [];
    let sum = 0;
    for (let day = 0; day < count; day += 1) counts.push((sum += changes[status * (count + 1) + day] ?? 0));
    return { status, counts };
  });
}

function scatterOf(milestones: Milestones, finished: readonly number[]): Measured['scatter'] {
  const all = finished
    .map((task) => ({ task, at: milestones.doneAt[task] ?? 0, span: cycleOf(milestones, task) }))
    .filter(({ span }) => !Number.isNaN(span))
    .sort((one, other) => one.at - other.at || one.span - other.span);
  return { of: all.length, points: sampled(all) };
}

function sampled<T>(all: readonly T[]): T[] {
  const { points } = insightsLimits;
  if (all.length <= points) return [...all];
  return Array.from({ length: points }, (_, index) => all[Math.floor((index * all.length) / points)] as T);
}

function ageingOf(
  { firstStay, stayFrom }: Timelines,
  milestones: Milestones,
  inWork: readonly number[],
  now: number,
  p85: number | null,
): Measured['ageing'] {
  const all = inWork.map((task) => ({
    task,
    age: now - (milestones.startedAt[task] ?? now),
    inStatus: now - (stayFrom[(firstStay[task + 1] ?? 1) - 1] ?? now),
  }));
  const ages = new Map<number, number[]>();
  for (const { task, age } of all) {
    const status = milestones.status[task] ?? 0;
    const known = ages.get(status);
    if (known) known.push(age);
    else ages.set(status, [age]);
  }
  return {
    tasks: all
      .sort((one, other) => other.age - one.age || other.inStatus - one.inStatus || one.task - other.task)
      .slice(0, insightsLimits.ageing),
    groups: [...ages].map(([status, values]) => ({
      status,
      count: values.length,
      late: p85 === null ? 0 : values.filter((age) => age > p85).length,
      age: spreadOf(values),
    })),
  };
}

/**
 * Returns the milliseconds that a task spent in each status, from its creation to its last entry into a done status, by
 * index of the status.
 */
export function staysOfTask(
  { firstStay, stayStatus, stayFrom }: Timelines,
  { doneAt }: Milestones,
  task: number,
): Map<number, number> {
  const stays = new Map<number, number>();
  const done = doneAt[task] ?? Number.NaN;
  const end = firstStay[task + 1] ?? 0;
  for (let stay = firstStay[task] ?? 0; stay < end && (stayFrom[stay] ?? 0) < done; stay += 1) {
    const to = stay === end - 1 ? done : Math.min(done, stayFrom[stay + 1] ?? done);
    const status = stayStatus[stay] ?? 0;
    stays.set(status, (stays.get(status) ?? 0) + to - (stayFrom[stay] ?? 0));
  }
  return stays;
}

function staysOf(timelines: Timelines, milestones: Milestones, finished: readonly number[]): Measured['stays'] {
  const spans = new Map<number, number[]>();
  for (const task of finished) {
    for (const [status, span] of staysOfTask(timelines, milestones, task)) {
      const known = spans.get(status);
      if (known) known.push(span);
      else spans.set(status, [span]);
    }
  }
  return [...spans].map(([status, values]) => ({
    status,
    stay: spreadOf(values),
    total: values.reduce((sum, one) => sum + one, 0),
  }));
}

function estimatesOf(
  { estimates }: Timelines,
  milestones: Milestones,
  finished: readonly number[],
): Measured['estimates'] {
  const cycled = finished.flatMap((task) => {
    const span = cycleOf(milestones, task);
    return Number.isNaN(span) ? [] : [{ task, estimate: estimates[task] ?? Number.NaN, span }];
  });
  const all = cycled.filter(({ estimate }) => !Number.isNaN(estimate));
  const spans = new Map<number, number[]>();
  for (const { estimate, span } of all) {
    const known = spans.get(estimate);
    if (known) known.push(span);
    else spans.set(estimate, [span]);
  }
  return {
    of: all.length,
    without: cycled.length - all.length,
    groups: [...spans]
      .sort(([one, ones], [other, others]) => others.length - ones.length || one - other)
      .slice(0, insightsLimits.estimates)
      .sort(([one], [other]) => one - other)
      .map(([estimate, values]) => ({ estimate, span: spreadOf(values) })),
    points: sampled(all.sort((one, other) => one.estimate - other.estimate || one.span - other.span)),
  };
}
