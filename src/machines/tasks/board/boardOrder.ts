import type { BoardDisplay } from '../../../../domain/boardDisplay.ts';
import type { BoardFilters } from '../../../../domain/fields/taskFilters.ts';

/** Manual position of a card: before another card, or at the end of the column. */
export interface Placement {
  taskId: string;
  statusId: string;
  beforeTaskId: string | null;
}

/** How the tasks of a project are shown on this device. */
export interface BoardOrder {
  columns: string[];
  placements: Placement[];
  /** Visibility by column of the table. Other columns have their default. */
  tableColumns?: Record<string, boolean>;
  display?: BoardDisplay;
  /** Absent before the first choice, which is the board. */
  view?: 'kanban' | 'table';
  /** Absent before the first filter. */
  filters?: BoardFilters;
}

export const emptyOrder: BoardOrder = { columns: [], placements: [] };

/** Per board. Beyond it the oldest are removed, and their cards return to the order of creation. */
export const maxPlacements = 500;

/** Ids without a stored place follow in their given order. */
export const orderColumns = (ids: readonly string[], kept: readonly string[]): string[] => {
  const present = new Set(ids);
  const first = [...new Set(kept)].filter((id) => present.has(id));
  const placed = new Set(first);
  return [...first, ...ids.filter((id) => !placed.has(id))];
};

/** Applies the placements in the order in which the user made them. Linear in cards and placements. */
export const applyPlacements = (
  ids: readonly string[],
  statusId: string,
  placements: readonly Placement[],
): string[] => {
  const mine = placements.filter((placement) => placement.statusId === statusId);
  if (mine.length === 0) return [...ids];
  const next = new Map<string | null, string | null>();
  const previous = new Map<string | null, string | null>();
  const link = (before: string | null, after: string | null) => {
    next.set(before, after);
    previous.set(after, before);
  };
  let last: string | null = null;
  for (const id of ids) {
    link(last, id);
    last = id;
  }
  link(last, null);
  for (const { taskId, beforeTaskId } of mine) {
    if (taskId === beforeTaskId || !next.has(taskId)) continue;
    link(previous.get(taskId) ?? null, next.get(taskId) ?? null);
    const follower = beforeTaskId !== null && next.has(beforeTaskId) ? beforeTaskId : null;
    link(previous.get(follower) ?? null, taskId);
    link(taskId, follower);
  }
  const result: string[] = [];
  for (let id = next.get(null) ?? null; id !== null; id = next.get(id) ?? null) result.push(id);
  return result;
};

/** Removes an earlier placement of the card in the same column, unless a later one refers to the card. */
export const place = (order: BoardOrder, placement: Placement): BoardOrder => {
  const { taskId, statusId } = placement;
  if (placement.beforeTaskId === taskId) return order;
  const earlier = order.placements.findLastIndex((kept) => kept.taskId === taskId && kept.statusId === statusId);
  const isAnchor = order.placements.some(
    (kept, index) => index > earlier && kept.statusId === statusId && kept.beforeTaskId === taskId,
  );
  const placements = earlier === -1 || isAnchor ? order.placements : order.placements.toSpliced(earlier, 1);
  return { ...order, placements: [...placements, placement].slice(-maxPlacements) };
};

export const unplace = (order: BoardOrder, { taskId, statusId, beforeTaskId }: Placement): BoardOrder => {
  const index = order.placements.findLastIndex(
    (kept) => kept.taskId === taskId && kept.statusId === statusId && kept.beforeTaskId === beforeTaskId,
  );
  return index === -1 ? order : { ...order, placements: order.placements.toSpliced(index, 1) };
};
