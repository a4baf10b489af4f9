import type { Catalogues } from '../../../../texts/catalogues.ts';

export interface DocumentTreeRow {
  id: string;
  title: string;
  type: 'document' | 'folder';
  /** Depth in the tree. 1 is the top level. */
  level: number;
  expanded: boolean;
  /** Position among its siblings, from 1. */
  place: number;
  siblings: number;
  /** State of the item's last write. Absent if all writes are saved. */
  sync?: 'saving' | 'waiting' | 'failed';
  changeable: boolean;
}

/** Destination of a move: into a folder, after an item, or at the end of the top level. */
export type DropPlace = { kind: 'into'; id: string } | { kind: 'after'; id: string } | { kind: 'end' };

export interface DocumentTreeProps {
  label: string;
  /** Rows from top to bottom, without the contents of closed folders. */
  rows: readonly DocumentTreeRow[];
  selectedId: string | null;
  /** Id of the focused row. The first row is focused if there is no row with this id. */
  focusedId: string | null;
  cut: { id: string; title: string } | null;
  renamingId: string | null;
  canCreate: boolean;
  /** Returns whether an item may be moved there. A folder can't be moved into itself. */
  canDrop: (id: string, place: DropPlace) => boolean;
  onFocus: (id: string) => void;
  onToggle: (id: string) => void;
  onExpand: (id: string) => void;
  onCollapse: (id: string) => void;
  onOpen: (id: string) => void;
  onCreate: (kind: 'document' | 'folder', parentId: string) => void;
  onRename: (id: string) => void;
  onRenameConfirm: (title: string) => void;
  onRenameCancel: () => void;
  onDelete: (id: string) => void;
  canDelete: (id: string) => boolean;
  onCut: (id: string) => void;
  onCutCancel: () => void;
  onDrop: (id: string, place: DropPlace) => void;
  /**
   * Called to move an item by one step: up or down among its siblings, into the folder before it, or out of its folder.
   */
  onStep: (id: string, step: 'up' | 'down' | 'in' | 'out') => void;
  onRetry: (id: string) => void;
  onDiscard: (id: string) => void;
}

export const titleOf = ({ untitled }: Catalogues['documents'], { title }: { title: string }): string =>
  title.trim() === '' ? untitled : title;

/** Returns the destination of an item that is dropped on a row: into a folder, or after a document. */
export const placeOn = ({ id, type }: DocumentTreeRow): DropPlace => ({
  kind: type === 'folder' ? 'into' : 'after',
  id,
});
