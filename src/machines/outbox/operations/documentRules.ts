export interface OfDocument {
  /** Project of the document, or null for the workspace. */
  projectId: string | null;
  documentId: string;
}

/** Rules for all writes about documents. All are sent in order, because one may be placed inside or after another. */
export const documentRules = {
  entity: () => 'documents',
  answers: 'document',
} as const;
