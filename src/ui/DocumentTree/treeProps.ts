import { treeTexts as texts } from './texts.ts';

export interface DocumentTreeRow {
  id: string;
  title: string;
  type: 'document' | 'folder';
  /** 1 at the top. */
  level: number;
  /** An open folder. */
  expanded: boolean;
  /** Place among its siblings from 1. */
  place: number;
  /** How many siblings there are, itself included. */
  siblings: number;
  /** Where its last change is; absent when all is saved. */
  sync?: 'saving' | 'waiting' | 'failed';
  /** Whether the person may rename and move it. */
  changeable: boolean;
}

/** Where something is put: into a folder, behind an item, or at the end of the first level. */
export type DropPlace = { kind: 'into'; id: string } | { kind: 'after'; id: string } | { kind: 'end' };

export interface DocumentTreeProps {
  /** Name of the tree for screen readers. */
  label: string;
  /** Lines that are on the screen, top to bottom, without what lies in closed folders. */
  rows: readonly DocumentTreeRow[];
  /** The document that is open. */
  selectedId: string | null;
  /** The line that has the keyboard; the first one while it isn't here. */
  focusedId: string | null;
  /** Taken up, to be put elsewhere. */
  cut: { id: string; title: string } | null;
  /** The line whose title is changed. */
  renamingId: string | null;
  /** Whether the person may make documents. */
  canCreate: boolean;
  /** Whether something may be put there: a folder can't go into itself. */
  canDrop: (id: string, place: DropPlace) => boolean;
  onFocus: (id: string) => void;
  onToggle: (id: string) => void;
  onExpand: (id: string) => void;
  onCollapse: (id: string) => void;
  /** A document was clicked or entered. */
  onOpen: (id: string) => void;
  onCreate: (kind: 'document' | 'folder', parentId: string) => void;
  onRename: (id: string) => void;
  onRenameConfirm: (title: string) => void;
  onRenameCancel: () => void;
  onDelete: (id: string) => void;
  /** Whether the person may delete it. */
  canDelete: (id: string) => boolean;
  onCut: (id: string) => void;
  onCutCancel: () => void;
  /** It was dropped or pasted there. */
  onDrop: (id: string, place: DropPlace) => void;
  /** One step by keyboard: among its siblings, into the folder before it, out of its folder. */
  onStep: (id: string, step: 'up' | 'down' | 'in' | 'out') => void;
  /** Sends what failed once more, or lets it go. */
  onRetry: (id: string) => void;
  onDiscard: (id: string) => void;
}

export const titleOf = ({ title }: { title: string }): string => (title.trim() === '' ? texts.untitled : title);

/** Place of something that is dropped on a line: in a folder, behind a document. */
export const placeOn = ({ id, type }: DocumentTreeRow): DropPlace => ({
  kind: type === 'folder' ? 'into' : 'after',
  id,
});
