import type { StatusCategory } from '../../../domain/statusCategory.ts';
import type { Timelines } from './timelines.ts';

/** What the meaning of the statuses makes of the tasks' lives; moments in milliseconds, NaN where there is none. */
export interface Milestones {
  /** 1 for tasks that pass the filters. */
  passes: Uint8Array;
  /** First entering of a started status. */
  startedAt: Float64Array;
  /** Last entering of a done status from one that is not, of tasks that are done now. */
  doneAt: Float64Array;
  /** Place, in `statusIds`, of the status that each task stands in. */
  status: Int32Array;
  /** By place in `statusIds`. */
  categories: (StatusCategory | null)[];
}

export interface Passing {
  statusIds: readonly string[];
  typeIds: readonly string[];
  priorityIds: readonly string[];
  /** Sprints, and 'none'. */
  sprintIds: readonly string[];
  /** Tasks assigned to those asked about; null: whoever they are assigned to. */
  assigned: ReadonlySet<string> | null;
}

export function milestonesOf(
  { ids, typeIds, priorityIds, sprintIds, statusIds, firstStay, stayStatus, stayFrom }: Timelines,
  categoryOf: ReadonlyMap<string, StatusCategory>,
  passing: Passing,
): Milestones {
  const categories = statusIds.map((id) => categoryOf.get(id) ?? null);
  const passes = new Uint8Array(ids.length);
  const startedAt = new Float64Array(ids.length).fill(Number.NaN);
  const doneAt = new Float64Array(ids.length).fill(Number.NaN);
  const status = new Int32Array(ids.length);
  const allows = {
    status: narrowing(passing.statusIds),
    type: narrowing(passing.typeIds),
    priority: narrowing(passing.priorityIds),
    sprint: narrowing(passing.sprintIds),
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
      (passing.assigned === null || passing.assigned.has(id))
    )
      passes[task] = 1;
  }
  return { passes, startedAt, doneAt, status, categories };
}

function narrowing(ids: readonly string[]): (id: string) => boolean {
  if (ids.length === 0) return () => true;
  const wanted = new Set(ids);
  return (id) => wanted.has(id);
}

/** From first entering a started status to the last entering of done; NaN when it isn't done, or was never started. */
export const cycleOf = ({ startedAt, doneAt }: Milestones, task: number): number =>
  (doneAt[task] ?? Number.NaN) - (startedAt[task] ?? Number.NaN);
export const isOpen = ({ doneAt }: Milestones, task: number): boolean => Number.isNaN(doneAt[task] ?? Number.NaN);
export const isInWork = ({ status, categories }: Milestones, task: number): boolean =>
  categories[status[task] ?? 0] === 'started';
