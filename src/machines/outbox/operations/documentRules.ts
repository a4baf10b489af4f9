export interface OfDocument {
  /** null: of the workspace. */
  projectId: string | null;
  documentId: string;
}

/** Rules that all writes about documents share: they go in order, since one may be placed in or after another. */
export const documentRules = {
  entity: () => 'documents',
  answers: 'document',
} as const;
