import type { Task } from '../../../../domain/task.ts';
import { type RowChange, rowsOf, type Table } from './table.ts';

/** Number of changes above which sorting the whole list is faster than inserting each. */
const manyChanges = 200;

/** Returns the time at which a task was added to the project. Imported tasks keep the order of their file. */
const placeOf = ({ createdAt, imported }: Task): string => imported?.at ?? createdAt;

const byCreation = (a: Task, b: Task): number => {
  const [one, other] = [placeOf(a), placeOf(b)];
  return one < other ? -1 : one > other ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
};

/** Returns the index of the task in the list, or the index at which to insert the task. */
const placeIn = (tasks: readonly Task[], task: Task): number => {
  let low = 0;
  let high = tasks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = tasks[middle];
    if (other !== undefined && byCreation(other, task) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
};

/**
 * Applies `changes` to a list, sorted by creation, of the tasks of `all` that belong to it. Returns the same list if no
 * change concerns it.
 */
export const withChanges = (
  tasks: readonly Task[],
  all: Table<Task>,
  changes: readonly RowChange<Task>[],
  belongs: (task: Task) => boolean,
): readonly Task[] => {
  if (changes.length > manyChanges) return rowsOf(all).filter(belongs).sort(byCreation);
  let next: Task[] | null = null;
  for (const { before, after } of changes) {
    const was = before !== undefined && belongs(before);
    const is = after !== undefined && belongs(after);
    if (!was && !is) continue;
    next ??= [...tasks];
    if (was && is && byCreation(before, after) === 0) {
      next[placeIn(next, before)] = after;
      continue;
    }
    if (was) next.splice(placeIn(next, before), 1);
    if (is) next.splice(placeIn(next, after), 0, after);
  }
  return next ?? tasks;
};
