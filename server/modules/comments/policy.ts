import { abilitiesOfComment, type CommentAbilities } from '../../../domain/comment.ts';
import { abilitiesInProject, seesProject, type ProjectAccess } from '../projects/policy.ts';

/** Everyone who sees a project reads and writes comments on its tasks, including guests. */
export const mayComment = seesProject;

/** Returns the viewer's abilities on a comment that `createdBy` wrote. */
export const abilitiesOnComment = (access: ProjectAccess, createdBy: string, viewerId: string): CommentAbilities =>
  abilitiesOfComment(abilitiesInProject(access), createdBy, viewerId);
