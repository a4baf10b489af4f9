import { managesProject, mayCreateTask, type ProjectAccess } from '../projects/policy.ts';

export const mayUndo = (access: ProjectAccess, isOwn: boolean): boolean =>
  managesProject(access) || (isOwn && mayCreateTask(access));
