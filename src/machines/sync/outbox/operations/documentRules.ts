export interface OfDocument {
  /** Project of the document, or null for a document of the workspace. */
  projectId: string | null;
  documentId: string;
}

/** All writes about documents are sent in order, because a document may be placed inside or after another. */
export const documentRules = {
  entity: () => 'documents',
  answers: 'document',
} as const;
