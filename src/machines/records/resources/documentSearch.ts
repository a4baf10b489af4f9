import type { FoundDocument } from '../../../../domain/document.ts';
import { defineList, type ResourceKind } from './defineResource.ts';

export interface DocumentSearchSpec {
  kind: 'documentSearch';
  /** null: the documents of the workspace and of every project that the person sees. */
  projectId: string | null;
  search: string;
}

/** The first fifty documents with a text. */
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
