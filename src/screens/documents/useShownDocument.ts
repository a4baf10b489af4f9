import { useMemo } from 'react';
import type { Document } from '../../../domain/document.ts';
import { selectDocumentCopy } from '../../machines/documentEditor/documentEditor.selectors.ts';
import { foldDocument } from '../../machines/documentTree/documentTree.selectors.ts';
import { selectList } from '../../machines/records/records.selectors.ts';
import { useSelect } from '../../system/system.ts';
import { useDocumentWrites } from './useDocumentTree.ts';

export interface ShownDocument {
  /** The document with its pending writes; null while nothing is known of it. */
  document: Document | null;
  /** The document as the server has it, or as this device keeps it. */
  base: Document | null;
  /** Whether it is being created with a text. */
  isGiven: boolean;
}

/** A document that is known, perhaps only by its creation. */
export type KnownDocument = ShownDocument & { document: Document };

const none: readonly Document[] = [];

/** The document as the person sees it, also while it waits in the outbox for its creation. */
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
