import { messages } from '../../messages.ts';
import { callOf } from '../../call.ts';
import { documentRules, type OfDocument } from './documentRules.ts';
import type { Operation } from './operation.ts';

export interface DocumentDelete extends OfDocument {
  kind: 'document.delete';
}

export const documentDelete: Operation<DocumentDelete> = {
  ...documentRules,
  foldDocument: (document, _, { at }) => document && { ...document, deletedAt: at },
  inverse: (op) => ({ ...op, kind: 'document.restore' }),
  call: ({ documentId }) => callOf('deleteDocument', { params: { documentId } }),
  success: messages.documentDeleted,
  offersUndo: true,
  failure: messages.documentDeleteFailed,
  touches: ({ projectId }) => [{ kind: 'documentBin', projectId }, 'document'],
};
