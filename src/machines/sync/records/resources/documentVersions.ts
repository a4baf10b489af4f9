import type { DocumentVersion } from '../../../../../domain/document.ts';
import { defineList, type ResourceKind } from './defineResource.ts';

export interface DocumentVersionsSpec {
  kind: 'documentVersions';
  documentId: string;
}

/** The last 1000 versions of a document's text. */
export const documentVersions: ResourceKind<DocumentVersionsSpec, DocumentVersion> = defineList<DocumentVersionsSpec>()(
  'listDocumentVersions',
  {
    key: ({ documentId }) => `documentVersions/${documentId}`,
    call: ({ documentId }) => ({ params: { documentId }, query: { pageIndex: 1, pageSize: 1000 } }),
    pages: 'first',
    isPassing: () => true,
  },
);
