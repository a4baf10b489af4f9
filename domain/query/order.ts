import type { SortBy, TestedTask } from './conditions.ts';

/**
 * Returns a comparison for the order of a query line. Tasks without a value are at the end in both directions. `placeOf`
 * returns the place of an option in the project's settings.
 */
export const taskComparison =
  (sort: readonly SortBy[], placeOf: (optionId: string) => number) =>
  (one: TestedTask, other: TestedTask): number => {
    for (const { by, descending } of sort) {
      const [a, b] = [valueOf(one, by, placeOf), valueOf(other, by, placeOf)];
      if (a === b) continue;
      if (a === null) return 1;
      if (b === null) return -1;
      return a < b === descending ? 1 : -1;
    }
    return 0;
  };

function valueOf(task: TestedTask, by: SortBy['by'], placeOf: (optionId: string) => number): string | number | null {
  if (by === 'updatedAt') return task.updatedAt ?? task.createdAt ?? null;
  const value = task[by] ?? null;
  const isOption = by === 'statusId' || by === 'typeId' || by === 'priorityId';
  return isOption && typeof value === 'string' ? placeOf(value) : value;
}
