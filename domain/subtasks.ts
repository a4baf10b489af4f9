import * as z from 'zod/mini';
import { cardValue } from './estimate.ts';
import type { TaskValues } from './fields/task.ts';

/** Maximum number of levels of a tree of subtasks. A task without a parent is on level 1. */
export const maxLevels = 5;
/** Maximum number of direct subtasks of a task. */
export const maxSubtasks = 1_000;
/** Maximum number of subtasks on all levels in the response for a single task. */
export const maxListedSubtasks = 1_000;

/** Progress and estimates of the subtasks of a task, on all levels. */
export const subtaskSums = z.object({
  /** Number of subtasks on all levels. */
  total: z.int(),
  /** Number of them in a done status. */
  done: z.int(),
  /** Sum of the estimates that are numbers. Null if no subtask has one. */
  estimate: z.nullable(z.number()),
  /** Sum of the estimated hours. Null if no subtask has any. */
  estimatedHours: z.nullable(z.number()),
});
export type SubtaskSums = z.infer<typeof subtaskSums>;

type Summed = Pick<TaskValues, 'statusId' | 'estimate' | 'estimatedHours'>;

export function sumsOf(subtasks: readonly Summed[], done: ReadonlySet<string>): SubtaskSums {
  let finished = 0;
  let estimate: number | null = null;
  let hours: number | null = null;
  for (const task of subtasks) {
    if (done.has(task.statusId)) finished += 1;
    const value = task.estimate === null ? Number.NaN : cardValue(task.estimate);
    if (!Number.isNaN(value)) estimate = (estimate ?? 0) + value;
    if (task.estimatedHours !== null) hours = (hours ?? 0) + task.estimatedHours;
  }
  // Sums of decimals such as 0.1 and 0.2 are rounded.
  const rounded = (sum: number | null): number | null => (sum === null ? null : Math.round(sum * 100) / 100);
  return { total: subtasks.length, done: finished, estimate: rounded(estimate), estimatedHours: rounded(hours) };
}
