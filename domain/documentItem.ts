import * as z from 'zod/mini';
import { id, moment } from './common.ts';

export const documentTypes = ['document', 'folder'] as const;
export const documentType = z.enum(documentTypes);

/** One line of the tree, as everyone who may read it sees it. */
export const documentStructureItem = z.object({
  id,
  title: z.string(),
  description: z.nullable(z.string()),
  type: documentType,
  workspaceId: id,
  projectId: z.nullable(id),
  /** Folder it lies in; null: at the top. */
  parentId: z.nullable(id),
  /** Siblings stand in the order of this number. */
  position: z.number(),
  createdBy: id,
  updatedAt: moment,
  deletedAt: z.nullable(moment),
  /** Counts up with each write but those of the content, which is edited together. */
  version: z.int(),
});
export type DocumentStructureItem = z.infer<typeof documentStructureItem>;
