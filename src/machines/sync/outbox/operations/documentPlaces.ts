import type { DocumentStructureItem } from '../../../../../domain/documentItem.ts';

type Items = ReadonlyMap<string, DocumentStructureItem>;

export const byPosition = (a: DocumentStructureItem, b: DocumentStructureItem): number =>
  a.position - b.position || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Returns a position after the sibling `afterId`: before all siblings if it is null, and after all if it is absent. */
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

/** Returns true if the folder is the document itself or is inside it. */
export const isWithin = (items: Items, folderId: string | null, id: string): boolean => {
  const seen = new Set<string>();
  for (let at = folderId; at !== null && !seen.has(at); at = items.get(at)?.parentId ?? null) {
    if (at === id) return true;
    seen.add(at);
  }
  return false;
};
