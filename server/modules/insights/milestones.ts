import type { StatusCategory } from '../../../domain/statusCategory.ts';
import type { Timelines } from './timelines.ts';

/**
 * Milestones of tasks, derived from the categories of their statuses. Times are in milliseconds, NaN if the task hasn't
 * reached the milestone.
 */
export interface Milestones {
  /** 1 for tasks that match the filters. */
  passes: Uint8Array;
  startedAt: Float64Array;
  /** Time of the last move from another status to a done status. Only for tasks that are done now. */
  doneAt: Float64Array;
  status: Int32Array;
  /** Category of each status, by index in `statusIds`. Null if unknown. */
  categories: (StatusCategory | null)[];
}

export interface TaskFilter {
  statusIds: readonly string[];
  typeIds: readonly string[];
  priorityIds: readonly string[];
  /** Ids of sprints, or 'none' for tasks without a sprint. */
  sprintIds: readonly string[];
  /** Ids of tasks assigned to the requested people. Null if there is no such filter. */
  assigned: ReadonlySet<string> | null;
}

export function milestonesOf(
  { ids, typeIds, priorityIds, sprintIds, statusIds, firstStay, stayStatus, stayFrom }: Timelines,
  categoryOf: ReadonlyMap<string, StatusCategory>,
  filter: TaskFilter,
): Milestones {
  const categories = statusIds.map((id) => categoryOf.get(id) ?? null);
  const passes = new Uint8Array(ids.length);
  const startedAt = new Float64Array(ids.length).fill(Number.NaN);
  const doneAt = new Float64Array(ids.length).fill(Number.NaN);
  const status = new Int32Array(ids.length);
  const allows = {
    status: matcherOf(filter.statusIds),
    type: matcherOf(filter.typeIds),
    priority: matcherOf(filter.priorityIds),
    sprint: matcherOf(filter.sprintIds),
  };
  for (let task = 0; task < ids.length; task += 1) {
    const first = firstStay[task] ?? 0;
    const end = firstStay[task + 1] ?? 0;
    let started = Number.NaN;
    let done = Number.NaN;
    let wasDone = false;
    for (let stay = first; stay < end; stay += 1) {
      const category = categories[stayStatus[stay] ?? 0];
      if (category === 'started' && Number.isNaN(started)) started = stayFrom[stay] ?? 0;
      const isDone = category === 'done';
      if (isDone && !wasDone) done = stayFrom[stay] ?? 0;
      wasDone = isDone;
    }
    startedAt[task] = started;
    doneAt[task] = wasDone ? done : Number.NaN;
    status[task] = stayStatus[end - 1] ?? 0;
    const id = ids[task] ?? '';
    if (
      allows.status(statusIds[status[task] ?? 0] ?? '') &&
      allows.type(typeIds[task] ?? '') &&
      allows.priority(priorityIds[task] ?? '') &&
      allows.sprint(sprintIds[task] ?? 'none') &&
      (filter.assigned === null || filter.assigned.has(id))
    )
      passes[task] = 1;
  }
  return { passes, startedAt, doneAt, status, categories };
}

function matcherOf(ids: readonly string[]): (id: string) => boolean {
  if (ids.length === 0) return () => true;
  const wanted = new Set(ids);
  return (id) => wanted.has(id);
}

/**
 * Returns the cycle time in milliseconds, from the first started status to the last move to done. Returns NaN if the
 * task isn't done or was never started.
 */
export const cycleOf = ({ startedAt, doneAt }: Milestones, task: number): number =>
  (doneAt[task] ?? Number.NaN) - (startedAt[task] ?? Number.NaN);
export const isOpen = ({ doneAt }: Milestones, task: number): boolean => Number.isNaN(doneAt[task] ?? Number.NaN);
export const isInWork = ({ status, categories }: Milestones, task: number): boolean =>
  categories[status[task] ?? 0] === 'started';
