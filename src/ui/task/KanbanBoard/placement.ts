export interface CardList {
  id: string;
  taskIds: readonly string[];
}

/** A place for a card: in the column of `statusId`, before another card or at the end. */
export interface CardPlace {
  statusId: string;
  beforeTaskId: string | null;
}

/** A place with the number of cards above it. */
export interface IndexedPlace extends CardPlace {
  index: number;
}

/**
 * Returns the cards of a column during a drag: without the dragged card at its old place, and with it at its target.
 */
export const previewCards = (column: CardList, draggedTaskId: string, target: CardPlace): readonly string[] => {
  const rest = withoutCard(column.taskIds, draggedTaskId);
  if (target.statusId !== column.id) return rest;
  const at = target.beforeTaskId === null ? -1 : rest.indexOf(target.beforeTaskId);
  return rest.toSpliced(at === -1 ? rest.length : at, 0, draggedTaskId);
};

export const placeOf = (columns: readonly CardList[], taskId: string): IndexedPlace | null => {
  for (const column of columns) {
    const index = column.taskIds.indexOf(taskId);
    if (index !== -1) return { statusId: column.id, beforeTaskId: column.taskIds[index + 1] ?? null, index };
  }
  return null;
};

export const samePlace = (one: CardPlace, other: CardPlace): boolean =>
  one.statusId === other.statusId && one.beforeTaskId === other.beforeTaskId;

/** Returns the place at `index` in a column, not counting the dragged card. Limits the index to the column. */
export const placeAt = (column: CardList, draggedTaskId: string, index: number): IndexedPlace => {
  const rest = withoutCard(column.taskIds, draggedTaskId);
  const at = Math.min(Math.max(index, 0), rest.length);
  return { statusId: column.id, beforeTaskId: rest[at] ?? null, index: at };
};

export const withoutCard = (taskIds: readonly string[], taskId: string): readonly string[] =>
  taskIds.includes(taskId) ? taskIds.filter((id) => id !== taskId) : taskIds;

/**
 * Returns the number of the sorted midpoints that are above `y`. It is the index at which a card with its top at `y` is
 * inserted.
 */
export const insertionIndex = (count: number, midpointAt: (index: number) => number, y: number): number => {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (midpointAt(middle) < y) low = middle + 1;
    else high = middle;
  }
  return low;
};

export const moveTo = (ids: readonly string[], id: string, index: number): string[] => {
  const rest = ids.filter((other) => other !== id);
  return rest.toSpliced(Math.min(Math.max(index, 0), rest.length), 0, id);
};
