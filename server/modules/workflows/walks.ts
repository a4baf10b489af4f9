import type { WorkflowPaths } from '../../../domain/workflow.ts';

/** A task's coming to a status: its birth, or a move from another. Of one task in the order of time. */
export interface Step {
  taskId: string;
  /** Milliseconds. */
  at: number;
  /** Null: it was made there. */
  from: string | null;
  to: string;
}

const shownLoops = 20;
const minute = 60_000;

/**
 * The ways that tasks took between two moments. Steps are told of each task from its birth, those of one task after each
 * other. A stay counts as a visit when it began in the time, and in median and p85 when it ended in it, with its whole
 * length. A way back is cut out once it is closed, so that going round twice are two loops and no long one.
 * `order` are the statuses as the project has them: a loop is told from the first of its statuses there.
 */
export function walksIn(
  steps: Iterable<Step>,
  { from, to }: { from: number; to: number },
  order: readonly string[],
): Omit<WorkflowPaths, 'from' | 'to'> {
  const moves = new Map<string, Map<string, { count: number; tasks: number; last: string }>>();
  const stays = new Map<string, { visits: number; lengths: number[] }>();
  const loops = new Map<string, { path: string[]; count: number }>();
  /** The same circles, by the status that they were begun at. */
  const begun = new Map<string, { path: string[]; count: number }>();
  const loopOf = (circle: readonly string[]) => {
    const key = circle.join();
    let found = begun.get(key);
    if (found) return found;
    const path = turned(circle, order);
    const name = path.join();
    found = loops.get(name);
    if (!found) loops.set(name, (found = { path: [...path, path[0] ?? ''], count: 0 }));
    begun.set(key, found);
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
      // Where it stood when the time began is where its way begins.
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

/** A circle told from the first of its statuses in the project's order. */
function turned(circle: readonly string[], order: readonly string[]): string[] {
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

/** Between the two nearest values where it falls between them; null of none. */
export function quantile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = Float64Array.from(values).sort();
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)] ?? 0;
  const high = sorted[Math.ceil(place)] ?? low;
  return Math.round((low + (high - low) * (place - Math.floor(place))) * 100) / 100;
}
