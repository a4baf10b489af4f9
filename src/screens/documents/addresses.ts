/** Returns the address of a document or of the list of documents. `projectId` is null for those of the workspace. */
export const documentPath = (projectId: string | null, documentId?: string): string =>
  `${projectId === null ? '' : `/projects/${projectId}`}/documents${documentId === undefined ? '' : `/${documentId}`}`;
