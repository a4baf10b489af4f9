import type { DropPlace } from '../../ui/document/DocumentTree/treeProps.ts';
import { type FoldedTree, withinOf } from '../../machines/documents/documentTree/documentTree.selectors.ts';
import type { Placement } from '../../machines/documents/documentTree/documentTree.types.ts';

const lastIn = (tree: FoldedTree, parentId: string | null, except: string): string | null =>
  (tree.children.get(parentId) ?? []).findLast((id) => id !== except) ?? null;

/**
 * Converts a drop place to a placement. Null if the item can't be moved there: into itself, or to its current place.
 */
export const placementAt = (tree: FoldedTree, id: string, place: DropPlace): Placement | null => {
  const placed = (): Placement | null => {
    if (place.kind === 'end') return { parentId: null, afterId: lastIn(tree, null, id) };
    const target = tree.byId.get(place.id);
    if (!target || target.id === id) return null;
    if (place.kind === 'into')
      return target.type === 'folder' ? { parentId: target.id, afterId: lastIn(tree, target.id, id) } : null;
    return { parentId: target.parentId, afterId: target.id };
  };
  const to = placed();
  return to === null || (to.parentId !== null && withinOf(tree, id).has(to.parentId)) ? null : to;
};

/** Returns the placement after one keyboard step, or null if there is none in that direction. */
export const stepTo = (tree: FoldedTree, id: string, step: 'up' | 'down' | 'in' | 'out'): Placement | null => {
  const item = tree.byId.get(id);
  if (!item) return null;
  const { parentId } = item;
  const siblings = tree.children.get(parentId) ?? [];
  const at = siblings.indexOf(id);
  switch (step) {
    case 'up':
      return at > 0 ? { parentId, afterId: siblings[at - 2] ?? null } : null;
    case 'down':
      return at < siblings.length - 1 ? { parentId, afterId: siblings[at + 1] ?? null } : null;
    case 'in': {
      const before = tree.byId.get(siblings[at - 1] ?? '');
      return before?.type === 'folder' ? { parentId: before.id, afterId: lastIn(tree, before.id, id) } : null;
    }
    case 'out': {
      const folder = parentId === null ? undefined : tree.byId.get(parentId);
      return folder ? { parentId: folder.parentId, afterId: folder.id } : null;
    }
  }
};
