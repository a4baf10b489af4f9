import type { DocumentVersionDetail } from '../../../../../domain/document.ts';
import { defineRecord, type ResourceKind } from './defineResource.ts';

export interface DocumentVersionSpec {
  kind: 'documentVersion';
  documentId: string;
  versionId: string;
}

/** A single version of a document, with its text. */
export const documentVersion: ResourceKind<DocumentVersionSpec, DocumentVersionDetail> =
  defineRecord<DocumentVersionSpec>()('getDocumentVersion', {
    key: ({ documentId, versionId }) => `documentVersion/${documentId}/${versionId}`,
    call: ({ documentId, versionId }) => ({ params: { documentId, versionId } }),
    isPassing: () => true,
  });
