import * as z from 'zod/mini';
import { userSummary } from './account.ts';
import { basedOn, id, moment } from './common.ts';
import { documentStructureItem, documentType } from './documentItem.ts';
import { limits } from './limits.ts';
import { person } from './person.ts';

// The schemas of tree items are in their own file, so that the live connection loads them without the other schemas.
export * from './documentItem.ts';

export const documentAbilities = z.object({ update: z.boolean(), delete: z.boolean() });
export type DocumentAbilities = z.infer<typeof documentAbilities>;

export const document = z.extend(documentStructureItem, {
  /** Markdown derived from the collaboration text. Null for a folder. */
  content: z.nullable(z.string()),
  updatedBy: z.nullable(id),
  createdAt: moment,
  creator: z.optional(userSummary),
  updater: z.optional(z.nullable(userSummary)),
  abilities: documentAbilities,
});
export type Document = z.infer<typeof document>;

export const documentTree = z.object({
  elements: z.array(documentStructureItem),
  /**
   * `create` allows new documents. `manage` allows changes to other people's documents. Creators may always change
   * their own documents.
   */
  abilities: z.object({ create: z.boolean(), update: z.boolean(), manage: z.boolean() }),
});
export type DocumentTree = z.infer<typeof documentTree>;

const title = z.string().check(z.maxLength(limits.taskTitle));
const description = z.nullable(z.string().check(z.maxLength(limits.documentDescription)));
const content = z.nullable(z.string().check(z.maxLength(limits.documentContent)));
/**
 * Id of the sibling before the document, or null for the first position. If absent, a new document is last, and an
 * existing document keeps its position.
 */
const afterId = z.optional(z.nullable(id));

export const documentCreate = z.object({
  /** Id chosen by the client, so that a document created offline keeps its id. */
  id: z.optional(id),
  title,
  description: z.optional(description),
  content: z.optional(content),
  type: documentType,
  workspaceId: z.optional(id),
  projectId: z.optional(z.nullable(id)),
  createdBy: z.optional(id),
  parentId: z.optional(z.nullable(id)),
  afterId,
});
export type DocumentCreate = z.infer<typeof documentCreate>;

export const documentUpdate = z.object({
  documentId: z.optional(id),
  workspaceId: z.optional(id),
  projectId: z.optional(z.nullable(id)),
  title: z.optional(title),
  description: z.optional(description),
  content: z.optional(content),
  updatedBy: z.optional(id),
  parentId: z.optional(z.nullable(id)),
  afterId,
  version: basedOn,
});
export type DocumentUpdate = z.infer<typeof documentUpdate>;

/**
 * Document in the bin. `within` is the number of documents that were deleted with the folder and are restored with it.
 */
export const binnedDocument = z.extend(documentStructureItem, {
  deletedBy: z.nullable(person),
  within: z.int(),
  abilities: documentAbilities,
});
export type BinnedDocument = z.infer<typeof binnedDocument>;

export const foundDocument = z.extend(documentStructureItem, { excerpt: z.nullable(z.string()) });
export type FoundDocument = z.infer<typeof foundDocument>;

export const documentVersion = z.object({
  id,
  documentId: id,
  title: z.string(),
  createdAt: moment,
  authors: z.array(person),
  /** Length of the content in characters. */
  size: z.int(),
});
export type DocumentVersion = z.infer<typeof documentVersion>;
export const documentVersionDetail = z.extend(documentVersion, { content: z.string() });
export type DocumentVersionDetail = z.infer<typeof documentVersionDetail>;

/** Uploaded image. Anyone who knows its `url` can load it. */
export const uploadedImage = z.object({ id, url: z.string(), width: z.int(), height: z.int() });
export type UploadedImage = z.infer<typeof uploadedImage>;

/**
 * Limits of an image upload. `bytes` limits the file. The server stores a WebP image whose longer side has at most
 * `size` pixels.
 */
export const imageUpload = {
  bytes: 10 * 1024 * 1024,
  size: 2400,
  types: ['image/png', 'image/jpeg', 'image/webp'],
} as const;

export const collaborationPath = '/collaboration';
export const collaborationName = (documentId: string): string => `document/${documentId}`;
/**
 * Reasons why the server closes a collaboration connection. After `access-changed` the client reconnects immediately,
 * with the user's new rights. After `too-big` it reconnects once the user has edited the text. After the other reasons
 * it first reloads the document's record.
 */
export const collaborationEnds = [
  'invalid-token',
  'not-found',
  'session-ended',
  'access-lost',
  'access-changed',
  'document-deleted',
  'too-big',
  'too-fast',
  'malformed',
  'restored',
  'unavailable',
] as const;
export type CollaborationEnd = (typeof collaborationEnds)[number];
