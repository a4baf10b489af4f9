/** A column as placement sees it. */
export interface CardList {
  id: string;
  taskIds: readonly string[];
}

/** A place for a card: in the column of `statusId`, before another card or at the end. */
export interface CardPlace {
  statusId: string;
  beforeTaskId: string | null;
}

/** The same with the number of cards above it. */
export interface IndexedPlace extends CardPlace {
  index: number;
}

/** Cards of a column while one is held: the held one out of its old place and, when it is aimed here, in its new one. */
export const previewCards = (column: CardList, heldTaskId: string, target: CardPlace): readonly string[] => {
  const rest = withoutCard(column.taskIds, heldTaskId);
  if (target.statusId !== column.id) return rest;
  const at = target.beforeTaskId === null ? -1 : rest.indexOf(target.beforeTaskId);
  return rest.toSpliced(at === -1 ? rest.length : at, 0, heldTaskId);
};

/** Where a card lies now; null when no column holds it. */
export const placeOf = (columns: readonly CardList[], taskId: string): IndexedPlace | null => {
  for (const column of columns) {
    const index = column.taskIds.indexOf(taskId);
    if (index !== -1) return { statusId: column.id, beforeTaskId: column.taskIds[index + 1] ?? null, index };
  }
  return null;
};

export const samePlace = (one: CardPlace, other: CardPlace): boolean =>
  one.statusId === other.statusId && one.beforeTaskId === other.beforeTaskId;

/** The place `index` cards down a column, the held card left out; the nearest one when there are fewer cards. */
export const placeAt = (column: CardList, heldTaskId: string, index: number): IndexedPlace => {
  const rest = withoutCard(column.taskIds, heldTaskId);
  const at = Math.min(Math.max(index, 0), rest.length);
  return { statusId: column.id, beforeTaskId: rest[at] ?? null, index: at };
};

export const withoutCard = (taskIds: readonly string[], taskId: string): readonly string[] =>
  taskIds.includes(taskId) ? taskIds.filter((id) => id !== taskId) : taskIds;

/** How many of `count` sorted midpoints lie above `y`: the index at which a card whose top is at `y` goes in. */
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

/** `ids` with one of them moved to `index`. */
export const moveTo = (ids: readonly string[], id: string, index: number): string[] => {
  const rest = ids.filter((other) => other !== id);
  return rest.toSpliced(Math.min(Math.max(index, 0), rest.length), 0, id);
};
