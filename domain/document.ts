import * as z from 'zod/mini';
import { userSummary } from './account.ts';
import { basedOn, id, moment } from './common.ts';
import { documentStructureItem, documentType } from './documentItem.ts';
import { limits } from './limits.ts';
import { person } from './person.ts';

// A line of the tree comes over the live connection too, the rest with documents alone.
export * from './documentItem.ts';

export const documentAbilities = z.object({ update: z.boolean(), delete: z.boolean() });
export type DocumentAbilities = z.infer<typeof documentAbilities>;

export const document = z.extend(documentStructureItem, {
  /** Markdown derived from the text that is edited together; null in a folder. */
  content: z.nullable(z.string()),
  updatedBy: z.nullable(id),
  createdAt: moment,
  creator: z.optional(userSummary),
  updater: z.optional(z.nullable(userSummary)),
  abilities: documentAbilities,
});
export type Document = z.infer<typeof document>;

/** The tree with what the viewer may do in it. */
export const documentTree = z.object({
  elements: z.array(documentStructureItem),
  /** `create`: add documents; `manage`: change and delete those of others. One's own may always be. */
  abilities: z.object({ create: z.boolean(), update: z.boolean(), manage: z.boolean() }),
});
export type DocumentTree = z.infer<typeof documentTree>;

const title = z.string().check(z.maxLength(limits.taskTitle));
const description = z.nullable(z.string().check(z.maxLength(limits.documentDescription)));
const content = z.nullable(z.string().check(z.maxLength(limits.documentContent)));
/** The sibling it is placed after; null: first. Absent: last on creation, unmoved on update. */
const afterId = z.optional(z.nullable(id));

export const documentCreate = z.object({
  /** May be chosen by the client, so that a document made offline keeps its id. */
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
  /** Replaces the whole text, as an edit in the shared text. */
  content: z.optional(content),
  updatedBy: z.optional(id),
  parentId: z.optional(z.nullable(id)),
  afterId,
  version: basedOn,
});
export type DocumentUpdate = z.infer<typeof documentUpdate>;

/** Something in the bin: what was deleted with its folder comes back with it. */
export const binnedDocument = z.extend(documentStructureItem, {
  deletedBy: z.nullable(person),
  within: z.int(),
  abilities: documentAbilities,
});
export type BinnedDocument = z.infer<typeof binnedDocument>;

/** What a search found, with the words around the first hit in the content. */
export const foundDocument = z.extend(documentStructureItem, { excerpt: z.nullable(z.string()) });
export type FoundDocument = z.infer<typeof foundDocument>;

/** A state of a document's text that was kept. */
export const documentVersion = z.object({
  id,
  documentId: id,
  title: z.string(),
  createdAt: moment,
  /** Everyone who wrote since the version before. */
  authors: z.array(person),
  /** Length of the text in characters. */
  size: z.int(),
});
export type DocumentVersion = z.infer<typeof documentVersion>;
export const documentVersionDetail = z.extend(documentVersion, { content: z.string() });
export type DocumentVersionDetail = z.infer<typeof documentVersionDetail>;

/** A picture in a text: `url` is where it is served, for everyone who has the address. */
export const uploadedImage = z.object({ id, url: z.string(), width: z.int(), height: z.int() });
export type UploadedImage = z.infer<typeof uploadedImage>;

/** Bounds of a picture in a text; it is kept as WebP of at most `size` pixels a side. */
export const imageUpload = {
  bytes: 10 * 1024 * 1024,
  size: 2400,
  types: ['image/png', 'image/jpeg', 'image/webp'],
} as const;

/** Where the shared texts are edited together, beside the other live connection. */
export const collaborationPath = '/collaboration';
/** Name of a document's shared text on that connection. */
export const sharedTextName = (documentId: string): string => `document/${documentId}`;
/**
 * Why the server refuses or ends the connection to a shared text. `access-changed`: it may be opened again, with other
 * rights; `too-fast` and `malformed`: again after a moment; the others stand until something else changes.
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
  'unavailable',
] as const;
export type CollaborationEnd = (typeof collaborationEnds)[number];
