import type { DocumentStructureItem } from '../../../../domain/documentItem.ts';

type Items = ReadonlyMap<string, DocumentStructureItem>;

/** Compares siblings by position. */
export const byPosition = (a: DocumentStructureItem, b: DocumentStructureItem): number =>
  a.position - b.position || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/**
 * Returns a position between the sibling `afterId` and the next one. With null, the position is before all siblings;
 * without `afterId`, after all.
 */
export const positionAfter = (
  items: Items,
  parentId: string | null,
  afterId: string | null | undefined,
  ownId: string,
): number => {
  const siblings = [...items.values()]
    .filter((item) => item.parentId === parentId && item.id !== ownId)
    .sort(byPosition);
  const at = afterId === null ? -1 : siblings.findIndex(({ id }) => id === afterId);
  const before = afterId === undefined || (afterId !== null && at === -1) ? siblings.at(-1) : siblings[at];
  const after = before === undefined ? siblings[0] : siblings[siblings.indexOf(before) + 1];
  if (before && after) return (before.position + after.position) / 2;
  return before ? before.position + 1 : after ? after.position - 1 : 0;
};

/** Whether a folder is the document with this id or is inside it. */
export const isWithin = (items: Items, folderId: string | null, id: string): boolean => {
  const seen = new Set<string>();
  for (let at = folderId; at !== null && !seen.has(at); at = items.get(at)?.parentId ?? null) {
    if (at === id) return true;
    seen.add(at);
  }
  return false;
};
