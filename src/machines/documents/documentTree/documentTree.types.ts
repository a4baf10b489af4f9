import type { BinnedDocument, DocumentStructureItem } from '../../../../domain/document.ts';
import type { DeletionEvent, RecordDeleted } from '../../sync/deletion/deletion.types.ts';
import type { Place } from '../../people/workspace/workspace.types.ts';

export interface DocumentTreeInput extends Place {
  /** Project of the documents, or null for the workspace's own documents. */
  projectId: string | null;
}

/** Folders that the user left expanded on this device. */
export interface ExpandedFolders extends DocumentTreeInput {
  ids: readonly string[];
}
/** Command for the `expandedFolders` actor, which sends `folders.remembered` when it starts. */
export type ExpandedCommand = { type: 'folders.saved'; ids: readonly string[] };

interface Ids {
  mutationId: string;
  at: string;
}

export interface NewDocument {
  type: DocumentStructureItem['type'];
  parentId: string | null;
}

/**
 * A place in the tree: the parent folder (null for the top level), and the sibling before it (null for the first
 * position).
 */
export interface Placement {
  parentId: string | null;
  afterId: string | null;
}

export type DocumentTreeEvent =
  | { type: 'folders.remembered'; ids: readonly string[] }
  | { type: 'folder.toggled'; documentId: string }
  | { type: 'folder.expanded'; documentId: string }
  | { type: 'folder.collapsed'; documentId: string }
  | { type: 'item.focused'; documentId: string }
  | { type: 'create.requested'; kind: DocumentStructureItem['type']; parentId: string | null }
  | { type: 'create.cancelled' }
  /** `content` is the Markdown of an imported file. */
  | ({ type: 'create.confirmed'; documentId: string; title: string; content: string | null } & Ids)
  | { type: 'rename.requested'; item: DocumentStructureItem }
  | { type: 'rename.cancelled' }
  | ({ type: 'rename.confirmed'; title: string } & Ids)
  | { type: 'delete.requested'; item: DocumentStructureItem }
  | { type: 'delete.cancelled' }
  | ({ type: 'delete.confirmed' } & Ids)
  | ({ type: 'item.moved'; item: DocumentStructureItem; before: Placement; to: Placement } & Ids)
  | { type: 'item.cut'; documentId: string }
  | { type: 'cut.cancelled' }
  | { type: 'bin.opened' }
  | { type: 'bin.closed' }
  | ({ type: 'binned.restored'; documentId: string; projectId: string | null } & Ids)
  | { type: 'search.typed'; text: string }
  | DeletionEvent<BinnedDocument>
  | RecordDeleted;

/** Events for the view, which opens or leaves the document. */
export type DocumentTreeEmitted =
  | { type: 'document.made'; documentId: string; kind: DocumentStructureItem['type'] }
  | { type: 'document.deleting'; documentId: string };
