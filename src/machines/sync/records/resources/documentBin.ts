import type { BinnedDocument } from '../../../../../domain/document.ts';
import { defineList, type ResourceKind } from './defineResource.ts';

export interface DocumentBinSpec {
  kind: 'documentBin';
  /** Project of the documents, or null for the workspace's own documents. */
  projectId: string | null;
}

/** The 1000 documents that were deleted last. */
export const documentBin: ResourceKind<DocumentBinSpec, BinnedDocument> = defineList<DocumentBinSpec>()('listBin', {
  key: ({ projectId }) => `documentBin/${projectId ?? ''}`,
  call: ({ projectId }) => ({ query: { pageIndex: 1, pageSize: 1000, projectId: projectId ?? undefined } }),
  pages: 'first',
  follow: (binned, changes) => {
    const restored = new Set(changes.flatMap((change) => (change.type === 'document.saved' ? change.document.id : [])));
    return binned.some(({ id }) => restored.has(id)) ? binned.filter(({ id }) => !restored.has(id)) : binned;
  },
  isStale: ({ projectId }, { changes }) =>
    changes.some(
      (change) =>
        (change.type === 'document.removed' || change.type === 'documents.changed') && change.projectId === projectId,
    ),
  isPassing: () => true,
});
