import * as z from 'zod/mini';
import { userSummary } from './account.ts';
import { id, moment } from './common.ts';
import { limits } from './limits.ts';

export const documentType = z.enum(['document', 'folder']);

export const document = z.object({
  id,
  title: z.string(),
  description: z.nullable(z.string()),
  type: documentType,
  workspaceId: id,
  projectId: z.nullable(id),
  content: z.nullable(z.string()),
  createdBy: id,
  updatedBy: z.nullable(id),
  createdAt: moment,
  updatedAt: moment,
  deletedAt: z.nullable(moment),
  creator: z.optional(userSummary),
  updater: z.optional(z.nullable(userSummary)),
});
export type Document = z.infer<typeof document>;

export const documentStructureItem = z.object({
  id,
  title: z.string(),
  description: z.nullable(z.string()),
  type: documentType,
  workspaceId: id,
  parentId: z.nullable(id),
});
export type DocumentStructureItem = z.infer<typeof documentStructureItem>;

const title = z.string().check(z.maxLength(limits.taskTitle));
const text = z.nullable(z.string().check(z.maxLength(limits.description)));

export const documentCreate = z.object({
  title,
  description: z.optional(text),
  content: z.optional(text),
  type: documentType,
  workspaceId: z.optional(id),
  projectId: z.optional(z.nullable(id)),
  createdBy: z.optional(id),
  parentId: z.optional(z.nullable(id)),
});

export const documentUpdate = z.object({
  documentId: z.optional(id),
  workspaceId: z.optional(id),
  projectId: z.optional(z.nullable(id)),
  title: z.optional(title),
  description: z.optional(text),
  content: z.optional(text),
  updatedBy: z.optional(id),
  parentId: z.optional(z.nullable(id)),
});
