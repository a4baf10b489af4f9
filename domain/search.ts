import * as z from 'zod/mini';
import { id, moment } from './common.ts';
import { limits } from './limits.ts';
import { person } from './person.ts';

export const searchKinds = ['task', 'document', 'comment', 'message'] as const;
export type SearchKind = (typeof searchKinds)[number];

export const searchResults = { most: 50, usual: 8 } as const;

/** Part of a text that matches, as offsets in UTF-16 code units. The end isn't included. */
const match = z.object({ start: z.int(), end: z.int() });
export type Match = z.infer<typeof match>;

export const searchResult = z.object({
  kind: z.enum(searchKinds),
  id,
  /** Key of the found task, or of the task of the comment. Null for other kinds. */
  key: z.nullable(z.string()),
  /** Title of the task or document. For a comment, it is the title of its task. Empty for a message. */
  title: z.string(),
  titleMatches: z.array(match),
  /** Plain text around the first match. Null if only the title matches. */
  excerpt: z.nullable(z.string()),
  excerptMatches: z.array(match),
  /** Author of the comment or message. Null for tasks and documents. */
  author: z.nullable(person),
  /** Project of the task, comment or document. Null for messages and for documents of the workspace. */
  projectId: z.nullable(id),
  /** The found task, or the task of the comment. */
  taskId: z.nullable(id),
  /** Conversation of the message. */
  conversationId: z.nullable(id),
  updatedAt: moment,
});
export type SearchResult = z.infer<typeof searchResult>;

export const searchAnswer = z.object({ elements: z.array(searchResult) });

const oneKind = z.enum(searchKinds);
const isListOfKinds = (list: string): boolean => list.split(',').every((kind) => oneKind.safeParse(kind).success);

export const searchRequest = z.object({
  /** Words that a result must contain. Beginnings of words are enough. */
  q: z.string().check(z.maxLength(limits.search)),
  /** Kinds of results, separated by commas. All kinds if it is absent. */
  kinds: z.optional(z.string().check(z.maxLength(100), z.refine(isListOfKinds))),
  /** Finds only results of this project, and no messages. */
  projectId: z.optional(id),
  /** Maximum number of results of each kind. */
  limit: z.optional(z.coerce.number<string | number>().check(z.int(), z.minimum(1), z.maximum(searchResults.most))),
});
