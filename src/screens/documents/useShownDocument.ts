import { useMemo } from 'react';
import type { Document } from '../../../domain/document.ts';
import { selectDocumentCopy } from '../../machines/documents/documentEditor/documentEditor.selectors.ts';
import { foldDocument } from '../../machines/documents/documentTree/documentTree.selectors.ts';
import { selectList } from '../../machines/sync/records/records.selectors.ts';
import { useSelect } from '../../system/system.ts';
import { useDocumentWrites } from './useDocumentTree.ts';

export interface ShownDocument {
  /** Document with its pending writes, or null if it isn't loaded. */
  document: Document | null;
  /** Document as the server last sent it, or as it is stored on this device. */
  base: Document | null;
  /** True while a pending write creates the document with an initial text. */
  isGiven: boolean;
}

/** A document that is loaded, or that a pending write creates. */
export type KnownDocument = ShownDocument & { document: Document };

const none: readonly Document[] = [];

export const useShownDocument = (documentId: string): ShownDocument => {
  const [loaded] = useSelect('records', selectList({ kind: 'document', documentId }), none);
  const copy = useSelect('documentEditor', selectDocumentCopy, null);
  const base = loaded ?? (copy?.id === documentId ? copy : null);
  const viewer = useSelect('records', ({ context }) => context.viewer, null);
  const workspaceId = useSelect('records', ({ context }) => context.workspaceId, '');
  const writes = useDocumentWrites();
  return useMemo(() => {
    const own = writes.filter(({ op }) => 'documentId' in op && op.documentId === documentId);
    const isGiven = own.some(({ op }) => op.kind === 'document.create' && Boolean(op.document.content));
    return { document: viewer && foldDocument(base, own, { workspaceId, viewer }), base, isGiven };
  }, [base, writes, documentId, viewer, workspaceId]);
};
