import * as z from 'zod/mini';
import { id, moment } from './common.ts';

export const documentTypes = ['document', 'folder'] as const;
export const documentType = z.enum(documentTypes);

export const documentStructureItem = z.object({
  id,
  title: z.string(),
  description: z.nullable(z.string()),
  type: documentType,
  workspaceId: id,
  projectId: z.nullable(id),
  /** Id of the parent folder, or null at the top level. */
  parentId: z.nullable(id),
  position: z.number(),
  createdBy: id,
  updatedAt: moment,
  deletedAt: z.nullable(moment),
  /**
   * Version of the record, which increases by one with each write. Edits of the content don't count, because the
   * collaboration merges them.
   */
  version: z.int(),
});
export type DocumentStructureItem = z.infer<typeof documentStructureItem>;
