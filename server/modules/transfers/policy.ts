import { managesProject, mayCreateTask, type Standing } from '../projects/policy.ts';

/** The creator of an import and managers of the project may undo it. */
export const mayUndo = (standing: Standing, isOwn: boolean): boolean =>
  managesProject(standing) || (isOwn && mayCreateTask(standing));
