import * as z from 'zod/mini';
import { basedOn, id, moment, writtenText } from './common.ts';
import { limits } from './limits.ts';
import { person } from './person.ts';
import type { ProjectAbilities } from './project.ts';

export const commentAbilities = z.object({ update: z.boolean(), delete: z.boolean() });
export type CommentAbilities = z.infer<typeof commentAbilities>;

export const commentShared = z.object({
  id,
  /**
   * Position among the task's comments, in the order in which the server received them. 0 until the server has received
   * the comment.
   */
  number: z.int(),
  taskId: id,
  /** Markdown, with mentions as `[@Name](mention:USER_ID)`. */
  content: z.string(),
  createdAt: moment,
  editedAt: z.nullable(moment),
  deletedAt: z.nullable(moment),
  /** Version of the record, which increases by one with each write. */
  version: z.int(),
  createdBy: person,
});
export type CommentShared = z.infer<typeof commentShared>;
export const comment = z.extend(commentShared, { abilities: commentAbilities });
export type Comment = z.infer<typeof comment>;

export const commentCreate = z.object({
  /** Id chosen by the client, so that a comment written offline keeps its id. */
  id: z.optional(id),
  content: writtenText(limits.comment),
});
export const commentUpdate = z.object({ content: writtenText(limits.comment), version: basedOn });

/**
 * Returns the abilities of a user for a comment. The author may edit the comment. The author and the project's managers
 * may delete it.
 */
export const abilitiesOfComment = (
  inProject: Pick<ProjectAbilities, 'update'>,
  createdBy: string,
  viewerId: string,
): CommentAbilities => ({
  update: createdBy === viewerId,
  delete: createdBy === viewerId || inProject.update,
});
