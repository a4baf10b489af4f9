import type { Document } from '../../../../../domain/document.ts';
import type { Change } from '../../../../../domain/socketEvents.ts';
import { defineRecord, type ResourceKind } from './defineResource.ts';

export interface DocumentSpec {
  kind: 'document';
  documentId: string;
}

/** Returns true if a change may have removed or restored the viewer's access to the document. */
const isDoubted = (change: Change, documentId: string, document: Document | undefined): boolean => {
  const isNear = (projectId: string | null) => document === undefined || projectId === document.projectId;
  switch (change.type) {
    case 'document.removed':
      return change.documentId === documentId || isNear(change.projectId);
    case 'documents.changed':
      return isNear(change.projectId);
    case 'document.saved':
      return (
        change.document.id === documentId &&
        (document === undefined || change.document.projectId !== document.projectId)
      );
    case 'projects.changed':
      return true;
    case 'project.removed':
      return change.projectId === document?.projectId;
    default:
      return false;
  }
};

const withChange = (document: Document, change: Change): Document =>
  change.type === 'document.saved' && change.document.id === document.id && change.document.version >= document.version
    ? { ...document, ...change.document }
    : document;

/** Metadata of one document. The text is edited over a separate connection. */
export const document: ResourceKind<DocumentSpec, Document> = defineRecord<DocumentSpec>()('getDocument', {
  key: ({ documentId }) => `document/${documentId}`,
  call: ({ documentId }) => ({ params: { documentId } }),
  follow: (documents, changes) => {
    const followed = documents.map((each) => changes.reduce(withChange, each));
    return followed.every((each, index) => each === documents[index]) ? documents : followed;
  },
  isStale: ({ documentId }, { changes }, [known]) => changes.some((change) => isDoubted(change, documentId, known)),
  settles: true,
  isPassing: () => true,
});
