import type { DocumentStructureItem } from '../../../domain/document.ts';
import type { PendingWrite, WriteOp } from '../outbox/outbox.types.ts';

type Item = DocumentStructureItem;

/** Where an item's last write is; absent when all is saved. */
export type ItemSync = 'saving' | 'waiting' | 'failed';

export interface FoldedTree {
  byId: ReadonlyMap<string, Item>;
  /** Ids of what lies in a folder, or at the top (null), in order. */
  children: ReadonlyMap<string | null, readonly string[]>;
  /** Items that are not wholly saved. */
  unsaved: ReadonlyMap<string, { sync: ItemSync; mutationId: string }>;
}

interface FoldContext {
  workspaceId: string;
  accountId: string;
  projectId: string | null;
}

/**
 * The tree as the person sees it: what the server told, with every expected write folded over it. Whatever the items
 * say of their parents, each stands in the tree exactly once, siblings in the order of their positions: one whose folder
 * is not here stands at the top, and a ring of folders is cut open.
 */
export const foldTree = (base: readonly Item[], writes: readonly PendingWrite[], context: FoldContext): FoldedTree => {
  const items = new Map(base.filter(({ deletedAt }) => deletedAt === null).map((item) => [item.id, item]));
  const deleted = new Set<string>();
  const unsaved = new Map<string, { sync: ItemSync; mutationId: string }>();
  for (const write of writes) {
    const { op } = write;
    if (!('documentId' in op) || op.projectId !== context.projectId || write.workspaceId !== context.workspaceId)
      continue;
    if (write.state === 'conflicted' || (write.state === 'failed' && op.kind !== 'document.create')) continue;
    fold(items, deleted, op, write, context);
    const sync = write.state === 'failed' ? 'failed' : write.state === 'waiting' ? 'waiting' : 'saving';
    unsaved.set(op.documentId, { sync, mutationId: write.mutationId });
  }
  return arrange(items, deleted, unsaved);
};

const fold = (
  items: Map<string, Item>,
  deleted: Set<string>,
  op: Extract<WriteOp, { documentId: string }>,
  write: PendingWrite,
  context: FoldContext,
): void => {
  const known = items.get(op.documentId);
  switch (op.kind) {
    case 'document.create': {
      if (known) return;
      const { title, description = null, type, parentId = null, afterId } = op.document;
      items.set(op.documentId, {
        id: op.documentId,
        title,
        description,
        type,
        workspaceId: context.workspaceId,
        projectId: context.projectId,
        parentId,
        position: positionAfter(items, parentId, afterId, op.documentId),
        createdBy: context.accountId,
        updatedAt: write.at,
        deletedAt: null,
        version: 0,
      });
      return;
    }
    case 'document.update': {
      if (!known) return;
      const { afterId, ...fields } = op.fields;
      const moved = { ...known, ...fields };
      if (liesWithin(items, moved.parentId, op.documentId)) return;
      const replaced = fields.parentId !== undefined || afterId !== undefined;
      items.set(
        op.documentId,
        replaced ? { ...moved, position: positionAfter(items, moved.parentId, afterId, op.documentId) } : moved,
      );
      return;
    }
    case 'document.delete':
      deleted.add(op.documentId);
      return;
    case 'document.restore':
      deleted.delete(op.documentId);
      return;
  }
};

const byPosition = (a: Item, b: Item): number => a.position - b.position || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** A number between the sibling it comes after and the next one; absent: last. */
const positionAfter = (
  items: ReadonlyMap<string, Item>,
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

/** Whether a place lies in the item or is it. */
const liesWithin = (items: ReadonlyMap<string, Item>, place: string | null, id: string): boolean => {
  const seen = new Set<string>();
  for (let at = place; at !== null && !seen.has(at); at = items.get(at)?.parentId ?? null) {
    if (at === id) return true;
    seen.add(at);
  }
  return false;
};

const arrange = (
  items: ReadonlyMap<string, Item>,
  deleted: ReadonlySet<string>,
  unsaved: FoldedTree['unsaved'],
): FoldedTree => {
  const parents = new Map<string, string | null>();
  for (const item of items.values())
    parents.set(item.id, item.parentId !== null && items.get(item.parentId)?.type === 'folder' ? item.parentId : null);
  cutRings(parents);

  const lists = new Map<string | null, Item[]>();
  for (const item of items.values()) {
    const parent = parents.get(item.id) ?? null;
    const list = lists.get(parent);
    if (list) list.push(item);
    else lists.set(parent, [item]);
  }
  const byId = new Map<string, Item>();
  const children = new Map<string | null, string[]>();
  const open: (string | null)[] = [null];
  for (let parent = open.pop(); parent !== undefined; parent = open.pop()) {
    const here = (lists.get(parent) ?? []).filter(({ id }) => !deleted.has(id)).sort(byPosition);
    if (here.length > 0)
      children.set(
        parent,
        here.map(({ id }) => id),
      );
    for (const item of here) {
      byId.set(item.id, item.parentId === parent ? item : { ...item, parentId: parent });
      if (item.type === 'folder') open.push(item.id);
    }
  }
  return { byId, children, unsaved };
};

/** Puts one item of each ring to the top: the one with the smallest id, so that everyone sees the same. */
const cutRings = (parents: Map<string, string | null>): void => {
  const settled = new Set<string>();
  for (const start of parents.keys()) {
    const path: string[] = [];
    const onPath = new Set<string>();
    let at: string | null = start;
    while (at !== null && !settled.has(at) && !onPath.has(at)) {
      path.push(at);
      onPath.add(at);
      at = parents.get(at) ?? null;
    }
    if (at !== null && onPath.has(at)) {
      const ring = path.slice(path.indexOf(at));
      parents.set(
        ring.reduce((least, id) => (id < least ? id : least)),
        null,
      );
    }
    for (const id of path) settled.add(id);
  }
};

/** The item and all that lies in it. */
export const withinOf = (tree: FoldedTree, id: string): Set<string> => {
  const found = new Set<string>();
  const open = [id];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (found.has(at)) continue;
    found.add(at);
    open.push(...(tree.children.get(at) ?? []));
  }
  return found;
};

/** Where an item stands: its folder and the sibling before it. */
export const placementOf = (tree: FoldedTree, id: string): { parentId: string | null; afterId: string | null } => {
  const parentId = tree.byId.get(id)?.parentId ?? null;
  const siblings = tree.children.get(parentId) ?? [];
  return { parentId, afterId: siblings[siblings.indexOf(id) - 1] ?? null };
};

/** A line of the tree as it is shown. */
export interface TreeLine {
  item: Item;
  /** 1 at the top. */
  level: number;
  expanded: boolean;
  /** Place among its siblings from 1, and how many these are. */
  place: number;
  siblings: number;
}

/** What stands on the screen when these folders are open, top to bottom. */
export const linesOf = (tree: FoldedTree, expanded: ReadonlySet<string>): TreeLine[] => {
  const lines: TreeLine[] = [];
  const walk = (parent: string | null, level: number): void => {
    const ids = tree.children.get(parent) ?? [];
    ids.forEach((id, index) => {
      const item = tree.byId.get(id);
      if (!item) return;
      const isOpen = item.type === 'folder' && expanded.has(id);
      lines.push({ item, level, expanded: isOpen, place: index + 1, siblings: ids.length });
      if (isOpen) walk(id, level + 1);
    });
  };
  walk(null, 1);
  return lines;
};

/** Folders from the top down to where the item lies. */
export const pathTo = (tree: FoldedTree, id: string): string[] => {
  const path: string[] = [];
  for (let at = tree.byId.get(id)?.parentId ?? null; at !== null; at = tree.byId.get(at)?.parentId ?? null)
    path.unshift(at);
  return path;
};
