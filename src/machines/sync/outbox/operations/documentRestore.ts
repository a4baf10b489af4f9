import { callOf } from '../../call.ts';
import { documentRules, type OfDocument } from './documentRules.ts';
import type { Operation } from './operation.ts';

export interface DocumentRestore extends OfDocument {
  kind: 'document.restore';
}

export const documentRestore: Operation<DocumentRestore> = {
  ...documentRules,
  foldDocument: (document) => document && { ...document, deletedAt: null },
  inverse: (op) => ({ ...op, kind: 'document.delete' }),
  call: ({ documentId }) => callOf('restoreDocument', { params: { documentId } }),
  // Refreshes the whole tree and the bin, because the server may restore other documents with this one.
  touches: ({ projectId }) => [{ kind: 'documentTree', projectId }, { kind: 'documentBin', projectId }, 'document'],
};
