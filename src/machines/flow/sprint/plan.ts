import { cardValue } from '../../../../domain/estimate.ts';
import type { Amount, Sprint } from '../../../../domain/sprint.ts';
import type { Task } from '../../../../domain/task.ts';

/** Returns the points of a task. An estimate that isn't a number counts as 0. */
export const pointsOf = ({ estimate }: Pick<Task, 'estimate'>): number => {
  const value = estimate === null ? Number.NaN : cardValue(estimate);
  return Number.isNaN(value) ? 0 : value;
};

export const amountOf = (tasks: readonly Task[]): Amount => ({
  tasks: tasks.length,
  points: Math.round(tasks.reduce((sum, task) => sum + pointsOf(task), 0) * 1000) / 1000,
});

export interface Plan {
  /** Open tasks without a sprint, or in a completed one. */
  backlog: Task[];
  sprint: Task[];
}

/** Returns the tasks of both lists. `done` has the ids of the done statuses. */
export function planOf(
  tasks: readonly Task[],
  sprintId: string,
  sprints: readonly Sprint[],
  done: ReadonlySet<string>,
): Plan {
  const over = new Set(sprints.filter(({ state }) => state === 'completed').map(({ id }) => id));
  const plan: Plan = { backlog: [], sprint: [] };
  for (const task of tasks) {
    if (task.sprintId === sprintId) plan.sprint.push(task);
    else if (!done.has(task.statusId) && (task.sprintId === null || over.has(task.sprintId))) plan.backlog.push(task);
  }
  return plan;
}

/** Compares the points with the capacity. Returns null if the sprint has no capacity. */
export function capacityState(
  points: number,
  capacity: number | null,
): { kind: 'under' | 'full' | 'over'; by: number } | null {
  if (capacity === null) return null;
  const by = Math.round(Math.abs(capacity - points) * 1000) / 1000;
  return { kind: points > capacity ? 'over' : by === 0 ? 'full' : 'under', by };
}

/** Returns the selection after a click, which selects one row, toggles it, or selects the range from the anchor. */
export function selectionAfterClick(
  { taskIds, anchor }: { taskIds: readonly string[]; anchor: string | null },
  id: string,
  how: 'alone' | 'toggle' | 'range',
  order: readonly string[],
): { taskIds: string[]; anchor: string | null } {
  const from = anchor === null ? -1 : order.indexOf(anchor);
  const to = order.indexOf(id);
  if (how === 'range' && from >= 0 && to >= 0)
    return { taskIds: order.slice(Math.min(from, to), Math.max(from, to) + 1), anchor };
  if (how !== 'toggle') return { taskIds: [id], anchor: id };
  return { taskIds: taskIds.includes(id) ? taskIds.filter((each) => each !== id) : [...taskIds, id], anchor: id };
}
