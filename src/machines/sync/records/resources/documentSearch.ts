import type { FoundDocument } from '../../../../../domain/document.ts';
import { defineList, type ResourceKind } from './defineResource.ts';

export interface DocumentSearchSpec {
  kind: 'documentSearch';
  /** Project to search in. Null for the workspace and all projects that the viewer can read. */
  projectId: string | null;
  search: string;
}

/** The first 50 documents that contain a text. */
export const documentSearch: ResourceKind<DocumentSearchSpec, FoundDocument> = defineList<DocumentSearchSpec>()(
  'searchDocuments',
  {
    key: ({ projectId, search }) => `documentSearch/${projectId ?? ''}?${search}`,
    call: ({ projectId, search }) => ({
      query: { pageIndex: 1, pageSize: 50, search, projectId: projectId ?? undefined },
    }),
    pages: 'first',
    isPassing: () => true,
  },
);
