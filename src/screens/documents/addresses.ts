/** Returns the address of a document, or of the list. `projectId` is null for the workspace's documents. */
export const documentPath = (projectId: string | null, documentId?: string): string =>
  `${projectId === null ? '' : `/projects/${projectId}`}/documents${documentId === undefined ? '' : `/${documentId}`}`;
