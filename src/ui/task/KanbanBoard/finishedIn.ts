import type { KanbanColumnData } from './kanbanProps.ts';

const sizeOf = ({ total, taskIds }: KanbanColumnData): number => total ?? taskIds.length;

/**
 * Returns the done columns into which a card has moved from a column that isn't done. A column may also grow because a
 * filter ends or more tasks are loaded. Returns null if no done column has grown.
 */
export function finishedIn(
  before: readonly KanbanColumnData[],
  now: readonly KanbanColumnData[],
  done: ReadonlySet<string>,
): ReadonlySet<string> | null {
  const sizes = new Map(before.map((column) => [column.id, sizeOf(column)]));
  const grown = now.filter((column) => done.has(column.id) && sizeOf(column) > (sizes.get(column.id) ?? 0));
  if (grown.length === 0) return null;
  const unfinished = new Set(before.flatMap(({ id, taskIds }) => (done.has(id) ? [] : taskIds)));
  return new Set(grown.filter(({ taskIds }) => taskIds.some((id) => unfinished.has(id))).map(({ id }) => id));
}
