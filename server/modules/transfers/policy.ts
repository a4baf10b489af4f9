import { managesProject, mayCreateTask, type ProjectAccess } from '../projects/policy.ts';

/** The creator of an import and managers of the project may undo it. */
export const mayUndo = (access: ProjectAccess, isOwn: boolean): boolean =>
  managesProject(access) || (isOwn && mayCreateTask(access));
