import type { CountedRef } from '../../../domain/insights.ts';
import { type Calendar, dayIndex } from './days.ts';
import { type Range, staysOfTask } from './measure.ts';
import { cycleOf, isInWork, isOpen, type Milestones } from './milestones.ts';
import { spreadOf } from './percentile.ts';
import type { Timelines } from './timelines.ts';

/**
 * A task that a number counts. `task` is its index in the timelines; `at` and `span` are milliseconds, null if unknown.
 */
export interface Counted {
  task: number;
  at: number | null;
  span: number | null;
}

/**
 * Returns the tasks that one of the numbers of `measure` counts, longest span first. `ref.days` narrows the tasks by
 * day.
 */
export function countedBy(
  timelines: Timelines,
  milestones: Milestones,
  range: Range,
  ref: Omit<CountedRef, 'on' | 'until'> & { days: Pick<Calendar, 'starts'> | null },
): Counted[] {
  const { ids, createdAt, estimates, statusIds, firstStay, stayStatus, stayFrom } = timelines;
  const { startedAt, doneAt, passes } = milestones;
  const status = ref.statusId === undefined ? -1 : statusIds.indexOf(ref.statusId);
  const within = (time: number): boolean =>
    isWithin(range.calendar, time) && (ref.days === null || isWithin(ref.days, time));
  const found: Counted[] = [];
  const all: number[] = [];
  for (let task = 0; task < ids.length; task += 1) if (passes[task] === 1) all.push(task);
  const finished = (): number[] => all.filter((task) => within(doneAt[task] ?? Number.NaN));
  const ageOf = (task: number): number => range.now - (startedAt[task] ?? range.now);
  const p85 = (): number =>
    spreadOf(
      finished()
        .map((task) => cycleOf(milestones, task))
        .filter((span) => !Number.isNaN(span)),
    ).p85 ?? Number.POSITIVE_INFINITY;
  const push = (task: number, at: number, span: number | null): void => {
    found.push({ task, at: Number.isNaN(at) ? null : at, span: span === null || Number.isNaN(span) ? null : span });
  };

  switch (ref.metric) {
    case 'finished':
      for (const task of finished()) push(task, doneAt[task] ?? Number.NaN, null);
      break;
    case 'created':
      for (const task of all)
        if (within(createdAt[task] ?? Number.NaN)) push(task, createdAt[task] ?? Number.NaN, null);
      break;
    case 'open':
      for (const task of all)
        if (isOpen(milestones, task))
          push(task, createdAt[task] ?? Number.NaN, range.now - (createdAt[task] ?? range.now));
      break;
    case 'wip':
      for (const task of all)
        if (isInWork(milestones, task) && (status < 0 || milestones.status[task] === status))
          push(task, startedAt[task] ?? Number.NaN, ageOf(task));
      break;
    case 'late': {
      const limit = p85();
      for (const task of all) {
        if (isInWork(milestones, task) && ageOf(task) > limit && (status < 0 || milestones.status[task] === status))
          push(task, startedAt[task] ?? Number.NaN, ageOf(task));
      }
      break;
    }
    case 'cycle':
    case 'slow': {
      const limit = ref.metric === 'slow' ? p85() : -1;
      for (const task of finished()) {
        const span = cycleOf(milestones, task);
        if (span > limit) push(task, doneAt[task] ?? Number.NaN, span);
      }
      break;
    }
    case 'lead':
      for (const task of finished())
        push(task, doneAt[task] ?? Number.NaN, (doneAt[task] ?? 0) - (createdAt[task] ?? 0));
      break;
    case 'flow': {
      const { starts } = ref.days ?? range.calendar;
      const end = starts[starts.length - 1] ?? 0;
      for (const task of all) {
        let stay = (firstStay[task + 1] ?? 0) - 1;
        const first = firstStay[task] ?? 0;
        while (stay >= first && (stayFrom[stay] ?? 0) >= end) stay -= 1;
        if (stay < first || stayStatus[stay] !== status) continue;
        push(task, stayFrom[stay] ?? Number.NaN, Math.min(end, range.now) - (stayFrom[stay] ?? 0));
      }
      break;
    }
    case 'stay':
      for (const task of finished()) {
        const span = staysOfTask(timelines, milestones, task).get(status);
        if (span !== undefined) push(task, doneAt[task] ?? Number.NaN, span);
      }
      break;
    case 'estimate':
      for (const task of finished()) {
        const span = cycleOf(milestones, task);
        if (estimates[task] === ref.estimate && !Number.isNaN(span)) push(task, doneAt[task] ?? Number.NaN, span);
      }
      break;
  }
  return found.sort(
    (one, other) => (other.span ?? -1) - (one.span ?? -1) || (other.at ?? 0) - (one.at ?? 0) || one.task - other.task,
  );
}

const isWithin = (calendar: Pick<Calendar, 'starts'>, time: number): boolean => {
  const place = dayIndex(calendar, time);
  return !Number.isNaN(time) && place >= 0 && place < calendar.starts.length - 1;
};
