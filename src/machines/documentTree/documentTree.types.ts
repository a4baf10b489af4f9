import type { BinnedDocument, DocumentStructureItem, DocumentTree, FoundDocument } from '../../../domain/document.ts';
import type { RecordNews } from '../records/records.types.ts';
import type { RecordWritten, WriteReply } from '../outbox/outbox.types.ts';
import type { Place } from '../workspace/workspace.types.ts';

export interface DocumentTreeInput extends Place {
  /** null: the workspace's own documents. */
  projectId: string | null;
}

export interface LoadTreeCall {
  workspaceId: string;
  projectId: string | null;
}
export type LoadBinCall = LoadTreeCall;
export interface SearchDocumentsCall extends LoadTreeCall {
  search: string;
}
export interface PurgeDocumentCall {
  workspaceId: string;
  documentId: string;
  idempotencyKey: string;
}

/** Which folders a person left open on this device. */
export interface ExpandedFolders extends DocumentTreeInput {
  ids: readonly string[];
}
/** What the keeper of open folders is told; it answers its start with `folders.remembered`. */
export type ExpandedCommand = { type: 'folders.kept'; ids: readonly string[] };

/** Who did it, and when: what every write carries. */
interface Deed {
  mutationId: string;
  at: string;
}

export interface NewDocument {
  type: DocumentStructureItem['type'];
  parentId: string | null;
  title: string;
  /** Markdown, from a file that is imported. */
  content: string | null;
}

/** Where something is put: into a folder (null: the top), after a sibling (null: first). */
export interface Placement {
  parentId: string | null;
  afterId: string | null;
}

export type DocumentTreeEvent =
  | { type: 'tree.retryRequested' }
  | { type: 'folders.remembered'; ids: readonly string[] }
  | { type: 'folder.toggled'; documentId: string }
  | { type: 'folder.expanded'; documentId: string }
  | { type: 'folder.collapsed'; documentId: string }
  | { type: 'item.focused'; documentId: string }
  | { type: 'create.requested'; kind: DocumentStructureItem['type']; parentId: string | null }
  | { type: 'create.titled'; title: string }
  | { type: 'create.filled'; title: string; content: string }
  | { type: 'create.refused'; reason: string }
  | { type: 'create.cancelled' }
  | ({ type: 'create.confirmed'; documentId: string } & Deed)
  | { type: 'rename.requested'; item: DocumentStructureItem }
  | { type: 'rename.typed'; title: string }
  | { type: 'rename.cancelled' }
  | ({ type: 'rename.confirmed' } & Deed)
  | { type: 'delete.requested'; item: DocumentStructureItem }
  | { type: 'delete.cancelled' }
  | ({ type: 'delete.confirmed' } & Deed)
  | ({ type: 'item.moved'; item: DocumentStructureItem; before: Placement; to: Placement } & Deed)
  | { type: 'item.cut'; documentId: string }
  | { type: 'cut.cancelled' }
  | { type: 'bin.opened' }
  | { type: 'bin.closed' }
  | { type: 'bin.retryRequested' }
  | ({ type: 'binned.restored'; documentId: string; projectId: string | null } & Deed)
  | { type: 'purge.requested'; item: BinnedDocument }
  | { type: 'purge.cancelled' }
  | { type: 'purge.confirmed'; mutationId: string }
  | { type: 'search.typed'; text: string }
  | { type: 'search.retryRequested' }
  | RecordNews
  | RecordWritten
  | WriteReply;

/** A new document has a place in the tree; whoever made it wants to see it. */
export type DocumentTreeEmitted =
  | { type: 'document.made'; documentId: string; kind: DocumentStructureItem['type'] }
  | { type: 'document.deleting'; documentId: string };

export type { BinnedDocument, DocumentTree, FoundDocument };
