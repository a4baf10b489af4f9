import * as z from 'zod/mini';
import { basedOn, id, moment, writtenText } from './common.ts';
import { limits } from './limits.ts';
import { person } from './person.ts';
import type { ProjectAbilities } from './project.ts';

export const commentAbilities = z.object({ update: z.boolean(), delete: z.boolean() });
export type CommentAbilities = z.infer<typeof commentAbilities>;

/** A comment as everyone in its project sees it; `abilities` are added per viewer. */
export const commentShared = z.object({
  id,
  taskId: id,
  /** Markdown; mentions are `[@Name](mention:USER_ID)`. */
  content: z.string(),
  createdAt: moment,
  /** When its text was last changed; null: never. */
  editedAt: z.nullable(moment),
  deletedAt: z.nullable(moment),
  /** Counts up with each write. */
  version: z.int(),
  createdBy: person,
});
export type CommentShared = z.infer<typeof commentShared>;
export const comment = z.extend(commentShared, { abilities: commentAbilities });
export type Comment = z.infer<typeof comment>;

export const commentCreate = z.object({
  /** May be chosen by the client, so that a comment made offline keeps its id. */
  id: z.optional(id),
  content: writtenText(limits.comment),
});
export const commentUpdate = z.object({ content: writtenText(limits.comment), version: basedOn });

/** What one viewer may do with one comment: its author edits, its author and the project's managers remove. */
export const abilitiesOfComment = (
  inProject: Pick<ProjectAbilities, 'update'>,
  createdBy: string,
  viewerId: string,
): CommentAbilities => ({
  update: createdBy === viewerId,
  delete: createdBy === viewerId || inProject.update,
});
