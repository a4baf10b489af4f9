/** Where a card was put inside its column by hand: before another card, or at the end. */
export interface Placement {
  taskId: string;
  statusId: string;
  beforeTaskId: string | null;
}

/** The order a person gave a project's board on this device. */
export interface BoardOrder {
  columns: string[];
  placements: Placement[];
}

export const emptyOrder: BoardOrder = { columns: [], placements: [] };

/** Placements kept per board; older ones fall back to the order of creation. */
const keptPlacements = 500;

/** `ids` in the order the person gave them: known ones first as kept, the others as they came. */
export const orderColumns = (ids: readonly string[], kept: readonly string[]): string[] => {
  const present = new Set(ids);
  const first = kept.filter((id) => present.has(id));
  const placed = new Set(first);
  return [...first, ...ids.filter((id) => !placed.has(id))];
};

/** Card ids of one column with its placements applied in the order they were made. */
export const applyPlacements = (ids: readonly string[], statusId: string, placements: readonly Placement[]): string[] => {
  const mine = placements.filter((placement) => placement.statusId === statusId);
  if (mine.length === 0) return [...ids];
  const present = new Set(ids);
  const moved = mine.filter((placement) => present.has(placement.taskId));
  if (moved.length === 0) return [...ids];
  const placed = new Set(moved.map((placement) => placement.taskId));
  const result = ids.filter((id) => !placed.has(id));
  for (const { taskId, beforeTaskId } of moved) {
    const at = beforeTaskId === null ? -1 : result.indexOf(beforeTaskId);
    if (at === -1) result.push(taskId);
    else result.splice(at, 0, taskId);
  }
  return result;
};

export const place = (order: BoardOrder, placement: Placement): BoardOrder => ({
  ...order,
  placements: [...order.placements.filter(({ taskId }) => taskId !== placement.taskId), placement].slice(-keptPlacements),
});
