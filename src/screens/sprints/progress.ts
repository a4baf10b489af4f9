import type { Sprint } from '../../../domain/sprint.ts';
import type { Measure } from '../../machines/flow/sprint/sprint.types.ts';

/** Lengths within the progress bar of a sprint, from 0 to 1. */
export interface Progress {
  done: number;
  planned: number;
  /** Position of the capacity. Null without a capacity, or if the bar measures tasks. */
  capacity: number | null;
}

/**
 * Returns the progress in points, or in tasks if no task has points. The bar's full length is the plan or the capacity,
 * whichever is larger.
 */
export function progressOf({
  committed,
  done,
  capacity,
  state,
}: Pick<Sprint, 'committed' | 'done' | 'capacity' | 'state'>): Progress {
  const measure = committed.points > 0 || committed.tasks === 0 ? 'points' : 'tasks';
  const limit = measure === 'points' && state !== 'completed' ? capacity : null;
  const whole = Math.max(committed[measure], limit ?? 0) || 1;
  return {
    done: done[measure] / whole,
    planned: committed[measure] / whole,
    capacity: limit === null ? null : limit / whole,
  };
}

const velocitySprints = 6;

/** Completed work of the last completed sprints, oldest first, in points or in tasks if no task has points. */
export function velocityOf(sprints: readonly Sprint[]): {
  measure: Measure;
  sprints: { id: string; name: string; done: number }[];
} {
  const last = sprints
    .flatMap((sprint) => (sprint.completedAt === null ? [] : [{ ...sprint, completedAt: sprint.completedAt }]))
    .sort((one, other) => (one.completedAt < other.completedAt ? -1 : 1))
    .slice(-velocitySprints);
  const measure = last.some(({ done }) => done.points > 0) ? 'points' : 'tasks';
  return { measure, sprints: last.map(({ id, name, done }) => ({ id, name, done: done[measure] })) };
}
