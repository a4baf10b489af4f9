import { phrase } from '../../../../../domain/phrase.ts';
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
  success: phrase('toasts', 'documentDeleted'),
  offersUndo: true,
  failure: phrase('toasts', 'documentDeleteFailed'),
  touches: ({ projectId }) => [{ kind: 'documentBin', projectId }, 'document'],
};
