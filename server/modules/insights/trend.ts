import { type Insights, insightsLimits } from '../../../domain/insights.ts';
import { spreadOf } from '../../shared/percentile.ts';
import { type Calendar, dayIndex } from './days.ts';
import { cycleOf, type Milestones } from './milestones.ts';
import type { Timelines } from './timelines.ts';

/** Input of a trend. `usual` is the cycle time in milliseconds above which a task in progress is late. */
interface TrendInput {
  timelines: Pick<Timelines, 'ids' | 'createdAt' | 'firstStay' | 'stayStatus' | 'stayFrom'>;
  milestones: Milestones;
  range: { calendar: Calendar; now: number };
  usual: number | null;
}

export function trendOf({ timelines, milestones, range, usual }: TrendInput): Insights['trend'] {
  const { ids, createdAt, firstStay, stayStatus, stayFrom } = timelines;
  const { passes, startedAt, doneAt, categories } = milestones;
  const { calendar, now } = range;
  const days = calendar.days.length;
  const count = Math.min(insightsLimits.trend, days);
  const parts = Array.from({ length: count }, (_, part) => ({
    // For the current part and for later parts, the end is now.
    end: Math.min(now, calendar.starts[Math.ceil(((part + 1) * days) / count)] ?? now),
    created: 0,
    cycles: [] as number[],
    leads: [] as number[],
    wip: 0,
    late: 0,
  }));
  const partAt = (time: number) => {
    const day = dayIndex(calendar, time);
    return Number.isNaN(time) || day < 0 || day >= days ? undefined : parts[Math.floor((day * count) / days)];
  };
  const isBefore = (from = Number.NaN, end = 0) => (end === now ? from <= end : from < end);
  for (let task = 0; task < ids.length; task += 1) {
    if (passes[task] === 0) continue;
    const created = createdAt[task] ?? 0;
    const started = startedAt[task] ?? Number.NaN;
    const done = doneAt[task] ?? Number.NaN;
    const createdIn = partAt(created);
    if (createdIn) createdIn.created += 1;
    const finishedIn = partAt(done);
    if (finishedIn) {
      const cycle = cycleOf(milestones, task);
      finishedIn.leads.push(done - created);
      if (!Number.isNaN(cycle)) finishedIn.cycles.push(cycle);
    }
    if (Number.isNaN(started)) continue;
    let stay = firstStay[task] ?? 0;
    const last = (firstStay[task + 1] ?? 0) - 1;
    for (const part of parts) {
      while (stay < last && isBefore(stayFrom[stay + 1], part.end)) stay += 1;
      if (!isBefore(stayFrom[stay], part.end) || categories[stayStatus[stay] ?? 0] !== 'started') continue;
      part.wip += 1;
      if (usual !== null && part.end - started > usual) part.late += 1;
    }
  }
  return parts.map(({ created, cycles, leads, wip, late }) => ({
    created,
    finished: leads.length,
    cycle: spreadOf(cycles).median,
    lead: spreadOf(leads).median,
    wip,
    late,
  }));
}
