import type { WorkflowPaths } from '../../../domain/workflow.ts';

/** A task's entry into a status, by its creation or a move. */
export interface Step {
  taskId: string;
  /** Milliseconds. */
  at: number;
  /** Null if the task was created in this status. */
  from: string | null;
  to: string;
}

const shownLoops = 20;
const minute = 60_000;

/**
 * Computes the paths of tasks between two moments. Steps must be grouped by task and sorted by time, from its creation
 * on. A stay counts as a visit if it began in the time range, and in median and p85 with its whole length if it ended
 * there. A closed loop is cut out of the path, so that going round twice gives two loops. `order` lists the project's
 * statuses: a loop starts at its first one there.
 */
export function walksIn(
  steps: Iterable<Step>,
  { from, to }: { from: number; to: number },
  order: readonly string[],
): Omit<WorkflowPaths, 'from' | 'to'> {
  const moves = new Map<string, Map<string, { count: number; tasks: number; last: string }>>();
  const stays = new Map<string, { visits: number; lengths: number[] }>();
  const loops = new Map<string, { path: string[]; count: number }>();
  /** Index of `loops` by the order in which the statuses were entered. */
  const byEntry = new Map<string, { path: string[]; count: number }>();
  const loopOf = (circle: readonly string[]) => {
    const key = circle.join();
    let found = byEntry.get(key);
    if (found) return found;
    const path = rotated(circle, order);
    const name = path.join();
    found = loops.get(name);
    if (!found) loops.set(name, (found = { path: [...path, path[0] ?? ''], count: 0 }));
    byEntry.set(key, found);
    return found;
  };
  const stay = (statusId: string) => {
    let found = stays.get(statusId);
    if (!found) stays.set(statusId, (found = { visits: 0, lengths: [] }));
    return found;
  };

  let taskId = '';
  let since: number | null = null;
  let way: string[] = [];
  for (const step of steps) {
    if (step.at > to) continue;
    const isInTime = step.at >= from;
    if (step.taskId !== taskId) {
      ({ taskId } = step);
      way = step.from === null ? [] : [step.from];
      since = null;
    }
    if (isInTime) stay(step.to).visits += 1;
    if (step.from !== null && isInTime) {
      let leading = moves.get(step.from);
      if (!leading) moves.set(step.from, (leading = new Map()));
      const move = leading.get(step.to);
      if (!move) leading.set(step.to, { count: 1, tasks: 1, last: taskId });
      else {
        move.count += 1;
        if (move.last !== taskId) move.tasks += 1;
        move.last = taskId;
      }
      if (since !== null) stay(step.from).lengths.push((step.at - since) / minute);
      const back = way.lastIndexOf(step.to);
      if (back === -1) way.push(step.to);
      else {
        loopOf(back === 0 ? way : way.slice(back)).count += 1;
        way.length = back + 1;
      }
    } else {
      // The path starts at the status at the beginning of the time range.
      way = [step.to];
    }
    since = step.at;
  }

  const place = (id: string): number => (order.indexOf(id) + order.length + 1) % (order.length + 1);
  const byPlace = (a: string, b: string): number => place(a) - place(b) || (a < b ? -1 : a > b ? 1 : 0);
  return {
    moves: [...moves]
      .flatMap(([start, leading]) =>
        [...leading].map(([end, { count, tasks }]) => ({ from: start, to: end, count, tasks })),
      )
      .sort((a, b) => b.count - a.count || byPlace(a.from, b.from) || byPlace(a.to, b.to)),
    stays: [...stays]
      .map(([statusId, { visits, lengths }]) => ({
        statusId,
        visits,
        now: 0,
        median: quantile(lengths, 0.5),
        p85: quantile(lengths, 0.85),
      }))
      .sort((a, b) => byPlace(a.statusId, b.statusId)),
    loops: [...loops.values()]
      .sort((a, b) => b.count - a.count || a.path.length - b.path.length || (a.path.join() < b.path.join() ? -1 : 1))
      .slice(0, shownLoops),
  };
}

/** Rotates a loop to its first status in the project's order. */
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

/** Interpolated quantile, rounded to two decimals; null without values. */
export function quantile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = Float64Array.from(values).sort();
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)] ?? 0;
  const high = sorted[Math.ceil(place)] ?? low;
  return Math.round((low + (high - low) * (place - Math.floor(place))) * 100) / 100;
}
