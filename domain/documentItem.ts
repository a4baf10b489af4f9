import * as z from 'zod/mini';
import { id, moment } from './common.ts';

export const documentTypes = ['document', 'folder'] as const;
export const documentType = z.enum(documentTypes);

/** An item of the document tree, without the fields that depend on the viewer. */
export const documentStructureItem = z.object({
  id,
  title: z.string(),
  description: z.nullable(z.string()),
  type: documentType,
  workspaceId: id,
  projectId: z.nullable(id),
  /** Folder that contains the item. Null at the top level. */
  parentId: z.nullable(id),
  /** Sort key among the siblings. */
  position: z.number(),
  createdBy: id,
  updatedAt: moment,
  deletedAt: z.nullable(moment),
  /** Increases by one with each write, except changes of the content, which is merged by the collaboration. */
  version: z.int(),
});
export type DocumentStructureItem = z.infer<typeof documentStructureItem>;
