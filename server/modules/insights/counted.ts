import type { CountedRef } from '../../../domain/insights.ts';
import { type Calendar, dayIndex } from './days.ts';
import { type Range, staysOfTask } from './measure.ts';
import { cycleOf, isInWork, isOpen, type Milestones } from './milestones.ts';
import { spreadOf } from '../../shared/percentile.ts';
import type { Timelines } from './timelines.ts';

/**
 * Task that a metric counts. `task` is its index in the timelines. `at` and `span` are in milliseconds, null if
 * unknown.
 */
export interface Counted {
  task: number;
  at: number | null;
  span: number | null;
}

type Ref = Omit<CountedRef, 'on' | 'until'> & { days: Pick<Calendar, 'starts'> | null };

/**
 * Input of the counting functions. `status` is the index of `ref.statusId` in the timelines, or -1 without a status.
 */
interface Source {
  timelines: Timelines;
  milestones: Milestones;
  range: Range;
  ref: Ref;
  status: number;
  /** Indexes of the tasks that pass the filters. */
  all: number[];
  /** Indexes of the tasks that were finished within the days. */
  finished: number[];
}

/** Returns the tasks that a metric of `measure` counts, longest span first. `ref.days` restricts the tasks by day. */
export function countedBy(timelines: Timelines, milestones: Milestones, range: Range, ref: Ref): Counted[] {
  const all = Array.from(timelines.ids, (_id, task) => task).filter((task) => milestones.passes[task] === 1);
  const source: Source = {
    timelines,
    milestones,
    range,
    ref,
    status: ref.statusId === undefined ? -1 : timelines.statusIds.indexOf(ref.statusId),
    all,
    finished: all.filter((task) => isWithinDays(range, ref, milestones.doneAt[task])),
  };
  return tasksBy[ref.metric](source).sort(
    (one, other) => (other.span ?? -1) - (one.span ?? -1) || (other.at ?? 0) - (one.at ?? 0) || one.task - other.task,
  );
}

const tasksBy: Record<Ref['metric'], (source: Source) => Counted[]> = {
  finished: ({ finished, milestones: { doneAt } }) => finished.map((task) => counted(task, doneAt[task], null)),
  created: ({ all, timelines: { createdAt }, range, ref }) =>
    all.filter((task) => isWithinDays(range, ref, createdAt[task])).map((task) => counted(task, createdAt[task], null)),
  open: ({ all, milestones, timelines: { createdAt }, range }) =>
    all
      .filter((task) => isOpen(milestones, task))
      .map((task) => counted(task, createdAt[task], range.now - (createdAt[task] ?? range.now))),
  wip: inWork,
  late: (source) => longerThan(usualSpan(source), inWork(source)),
  cycle: (source) => longerThan(-1, cycles(source)),
  slow: (source) => longerThan(usualSpan(source), cycles(source)),
  lead: ({ finished, milestones: { doneAt }, timelines: { createdAt } }) =>
    finished.map((task) => counted(task, doneAt[task], (doneAt[task] ?? 0) - (createdAt[task] ?? 0))),
  flow: ({ all, timelines, range, ref, status }) => {
    const { firstStay, stayStatus, stayFrom } = timelines;
    const { starts } = ref.days ?? range.calendar;
    const end = starts[starts.length - 1] ?? 0;
    return all.flatMap((task) => {
      let stay = (firstStay[task + 1] ?? 0) - 1;
      const first = firstStay[task] ?? 0;
      while (stay >= first && (stayFrom[stay] ?? 0) >= end) stay -= 1;
      if (stay < first || stayStatus[stay] !== status) return [];
      return counted(task, stayFrom[stay], Math.min(end, range.now) - (stayFrom[stay] ?? 0));
    });
  },
  stay: ({ finished, timelines, milestones, status }) =>
    finished.flatMap((task) => {
      const span = staysOfTask(timelines, milestones, task).get(status);
      return span === undefined ? [] : counted(task, milestones.doneAt[task], span);
    }),
  estimate: (source) =>
    cycles(source).filter(
      ({ task, span }) => source.timelines.estimates[task] === source.ref.estimate && span !== null,
    ),
};

function inWork({ all, milestones, range, status }: Source): Counted[] {
  const { startedAt } = milestones;
  return all
    .filter((task) => isInWork(milestones, task) && (status < 0 || milestones.status[task] === status))
    .map((task) => counted(task, startedAt[task], range.now - (startedAt[task] ?? range.now)));
}

const counted = (task: number, at: number | undefined, span: number | null): Counted => ({
  task,
  at: at === undefined || Number.isNaN(at) ? null : at,
  span: Number.isNaN(span) ? null : span,
});

const cycles = ({ finished, milestones }: Source): Counted[] =>
  finished.map((task) => counted(task, milestones.doneAt[task], cycleOf(milestones, task)));

/** Returns the 85th percentile of the cycle time in milliseconds. */
const usualSpan = (source: Source): number =>
  spreadOf(cycles(source).flatMap(({ span }) => span ?? [])).p85 ?? Number.POSITIVE_INFINITY;

const longerThan = (limit: number, tasks: Counted[]): Counted[] =>
  tasks.filter(({ span }) => span !== null && span > limit);

const isWithinDays = ({ calendar }: Range, { days }: Ref, time = Number.NaN): boolean =>
  isWithin(calendar, time) && (days === null || isWithin(days, time));

const isWithin = (calendar: Pick<Calendar, 'starts'>, time: number): boolean => {
  const place = dayIndex(calendar, time);
  return !Number.isNaN(time) && place >= 0 && place < calendar.starts.length - 1;
};
