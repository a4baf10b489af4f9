import { managesProject, mayCreateTask, type Standing } from '../projects/policy.ts';

/** Whoever made an import may take it back, and so may who manages the project. */
export const mayUndo = (standing: Standing, isOwn: boolean): boolean =>
  managesProject(standing) || (isOwn && mayCreateTask(standing));
