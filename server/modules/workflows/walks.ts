import type { WorkflowPaths } from '../../../domain/workflow.ts';
import { percentile } from '../../shared/percentile.ts';

export interface Step {
  taskId: string;
  /** Milliseconds. */
  at: number;
  /** Previous status. Null if the task was created in this status. */
  from: string | null;
  to: string;
}

const shownLoops = 20;
const minute = 60_000;

/**
 * Computes the paths of tasks between two times. Steps must be grouped by task and sorted by time, beginning with the
 * creation. A stay counts as a visit if it began in the time range. Its whole length counts in median and p85 if it
 * ended in the range. A closed loop is removed from the path, so that a task that repeats the loop has two loops.
 * `order` lists the project's statuses: a loop begins at its first status in this list.
 */
export function walksIn(
  steps: Iterable<Step>,
  { from, to }: { from: number; to: number },
  order: readonly string[],
): Omit<WorkflowPaths, 'from' | 'to'> {
  const moves = countMoves();
  const loops = countLoops(order);
  const stays = new Map<string, { visits: number; lengths: number[] }>();
  const stayIn = (statusId: string) => getOrAdd(stays, statusId, () => ({ visits: 0, lengths: [] }));

  let taskId = '';
  let since: number | null = null;
  let path: string[] = [];
  for (const step of steps) {
    if (step.at > to) continue;
    const isInTime = step.at >= from;
    if (step.taskId !== taskId) {
      ({ taskId } = step);
      path = step.from === null ? [] : [step.from];
      since = null;
    }
    if (isInTime) stayIn(step.to).visits += 1;
    if (step.from !== null && isInTime) {
      moves.add(step.from, step.to, taskId);
      if (since !== null) stayIn(step.from).lengths.push((step.at - since) / minute);
      const back = path.lastIndexOf(step.to);
      if (back === -1) path.push(step.to);
      else {
        loops.add(back === 0 ? path : path.slice(back));
        path.length = back + 1;
      }
    } else {
      // The path begins with the status at the start of the time range.
      path = [step.to];
    }
    since = step.at;
  }

  const place = (id: string): number => (order.indexOf(id) + order.length + 1) % (order.length + 1);
  const byPlace = (a: string, b: string): number => place(a) - place(b) || (a < b ? -1 : a > b ? 1 : 0);
  return {
    moves: moves.list().sort((a, b) => b.count - a.count || byPlace(a.from, b.from) || byPlace(a.to, b.to)),
    stays: [...stays]
      .map(([statusId, { visits, lengths }]) => ({
        statusId,
        visits,
        now: 0,
        median: roundedPercentile(lengths, 0.5),
        p85: roundedPercentile(lengths, 0.85),
      }))
      .sort((a, b) => byPlace(a.statusId, b.statusId)),
    loops: loops.list(),
  };
}

/** Counts moves between statuses, and the tasks with such moves. The moves of each task must be added together. */
function countMoves() {
  const moves = new Map<string, Map<string, { count: number; tasks: number; last: string }>>();
  return {
    add: (from: string, to: string, taskId: string) => {
      const leading = getOrAdd(moves, from, () => new Map<string, { count: number; tasks: number; last: string }>());
      const move = getOrAdd(leading, to, () => ({ count: 0, tasks: 0, last: '' }));
      move.count += 1;
      if (move.last !== taskId) move.tasks += 1;
      move.last = taskId;
    },
    list: () =>
      [...moves].flatMap(([from, leading]) =>
        [...leading].map(([to, { count, tasks }]) => ({ from, to, count, tasks })),
      ),
  };
}

function countLoops(order: readonly string[]) {
  interface Loop {
    path: string[];
    count: number;
  }
  const loops = new Map<string, Loop>();
  const byEntry = new Map<string, Loop>();
  return {
    add: (circle: readonly string[]) => {
      const loop = getOrAdd(byEntry, circle.join(), () => {
        const path = rotated(circle, order);
        return getOrAdd(loops, path.join(), () => ({ path: [...path, path[0] ?? ''], count: 0 }));
      });
      loop.count += 1;
    },
    list: () =>
      [...loops.values()]
        .sort((a, b) => b.count - a.count || a.path.length - b.path.length || (a.path.join() < b.path.join() ? -1 : 1))
        .slice(0, shownLoops),
  };
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}

function rotated(circle: readonly string[], order: readonly string[]): string[] {
  let first = 0;
  const rank = (id: string | undefined): number => {
    const place = order.indexOf(id ?? '');
    return place === -1 ? Infinity : place;
  };
  for (let index = 1; index < circle.length; index += 1) {
    const [a, b] = [rank(circle[index]), rank(circle[first])];
    if (a < b || (a === b && (circle[index] ?? '') < (circle[first] ?? ''))) first = index;
  }
  return [...circle.slice(first), ...circle.slice(0, first)];
}

/** Returns the interpolated percentile, rounded to two decimals, or null without values. */
export function roundedPercentile(values: readonly number[], share: number): number | null {
  return values.length === 0 ? null : Math.round(percentile(Float64Array.from(values).sort(), share) * 100) / 100;
}
