import type { UserSummary } from '../../../../domain/account.ts';
import type { Document, DocumentStructureItem } from '../../../../domain/document.ts';
import { byPosition } from '../../sync/outbox/operations/documentPlaces.ts';
import { operationOf } from '../../sync/outbox/operations/index.ts';
import type { PendingWrite } from '../../sync/outbox/outbox.types.ts';
import { isExpected } from '../../sync/outbox/queue.ts';

type Item = DocumentStructureItem;

/** State of an item's last write. Absent if all its writes are saved. */
export type ItemSync = 'saving' | 'waiting' | 'failed';

export interface FoldedTree {
  byId: ReadonlyMap<string, Item>;
  /** Sorted ids by folder. The key null is the top level. */
  children: ReadonlyMap<string | null, readonly string[]>;
  unsaved: ReadonlyMap<string, { sync: ItemSync; mutationId: string }>;
}

interface FoldPlace {
  workspaceId: string;
  viewer: UserSummary;
}

/** False for writes to the viewer's other workspaces, which the outbox also has. */
const isShown = (write: PendingWrite, { workspaceId }: FoldPlace): boolean =>
  write.workspaceId === workspaceId &&
  (isExpected(write) || (write.state === 'failed' && operationOf(write.op).staysRefused === true));

/** Applies a write to a document. Returns undefined if the write isn't about documents. */
const afterWrite = (
  document: Item | undefined,
  { op, at }: PendingWrite,
  place: FoldPlace,
  items: ReadonlyMap<string, Item>,
): Item | undefined => operationOf(op).foldDocument?.(document, op, { ...place, at, project: undefined, items });

/** Applies the pending writes to a document. Returns null if neither the document nor its creation is known. */
export const foldDocument = (
  base: Document | null,
  writes: readonly PendingWrite[],
  place: FoldPlace,
): Document | null => {
  let item: Item | undefined = base ?? undefined;
  for (const write of writes) if (isShown(write, place)) item = afterWrite(item, write, place, new Map());
  if (!item || item === base) return base;
  const created = {
    content: null,
    updatedBy: null,
    createdAt: item.updatedAt,
    abilities: { update: true, delete: true },
  };
  return { ...(base ?? created), ...item };
};

/**
 * Applies the shown writes and builds the tree. Each document is in the tree exactly once, and siblings are sorted by
 * position. A document whose folder is unknown is at the top level. A cycle of folders is broken.
 */
export const foldTree = (
  base: readonly Item[],
  writes: readonly PendingWrite[],
  { projectId, ...place }: FoldPlace & { projectId: string | null },
): FoldedTree => {
  const items = new Map(base.filter(({ deletedAt }) => deletedAt === null).map((item) => [item.id, item]));
  const unsaved = new Map<string, { sync: ItemSync; mutationId: string }>();
  for (const write of writes) {
    const { op, state, mutationId } = write;
    if (!('documentId' in op) || op.projectId !== projectId || !isShown(write, place)) continue;
    const after = afterWrite(items.get(op.documentId), write, place, items);
    if (after) items.set(op.documentId, after);
    const sync = state === 'failed' || state === 'waiting' ? state : 'saving';
    unsaved.set(op.documentId, { sync, mutationId });
  }
  return arrange(items, unsaved);
};

const arrange = (items: ReadonlyMap<string, Item>, unsaved: FoldedTree['unsaved']): FoldedTree => {
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
    const here = (lists.get(parent) ?? []).filter(({ deletedAt }) => deletedAt === null).sort(byPosition);
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

/** Breaks each cycle by moving its item with the smallest id to the top level, so that all people see the same tree. */
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

/** Returns the ids of an item and of all items below it. */
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

/** Returns the folder of an item and the sibling before it. */
export const placementOf = (tree: FoldedTree, id: string): { parentId: string | null; afterId: string | null } => {
  const parentId = tree.byId.get(id)?.parentId ?? null;
  const siblings = tree.children.get(parentId) ?? [];
  return { parentId, afterId: siblings[siblings.indexOf(id) - 1] ?? null };
};

export interface TreeLine {
  item: Item;
  level: number;
  expanded: boolean;
  /** Position among its siblings, from 1, and the number of siblings. */
  place: number;
  siblings: number;
}

/** Returns the visible lines from top to bottom. */
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

/** Folders above an item, from the top level down. */
export const pathTo = (tree: FoldedTree, id: string): string[] => {
  const path: string[] = [];
  for (let at = tree.byId.get(id)?.parentId ?? null; at !== null; at = tree.byId.get(at)?.parentId ?? null)
    path.unshift(at);
  return path;
};
