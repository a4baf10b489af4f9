/** Address of a document, or of all documents, of the workspace or of a project. */
export const documentPath = (projectId: string | null, documentId?: string): string =>
  `${projectId === null ? '' : `/projects/${projectId}`}/documents${documentId === undefined ? '' : `/${documentId}`}`;
