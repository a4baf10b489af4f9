import { abilitiesOfComment, type CommentAbilities } from '../../../domain/comment.ts';
import { abilitiesInProject, seesProject, type Standing } from '../projects/policy.ts';

/** Who sees a project reads and writes comments on its tasks, guests too. */
export const mayComment = seesProject;

/** What a person may do with a comment they see; `createdBy` wrote it. */
export const abilitiesOnComment = (standing: Standing, createdBy: string, viewerId: string): CommentAbilities =>
  abilitiesOfComment(abilitiesInProject(standing), createdBy, viewerId);
