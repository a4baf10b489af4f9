import { abilitiesOfComment, type CommentAbilities } from '../../../domain/comment.ts';
import { abilitiesInProject, seesProject, type ProjectAccess } from '../projects/policy.ts';

export const mayComment = seesProject;

export const abilitiesOnComment = (access: ProjectAccess, createdBy: string, viewerId: string): CommentAbilities =>
  abilitiesOfComment(abilitiesInProject(access), createdBy, viewerId);
