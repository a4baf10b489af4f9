import type { ProjectAbilities } from '../../../domain/project.ts';
import { managesWorkspace, type Role } from '../../../domain/workspace.ts';

/** Who asks, and from which workspace. */
export interface Viewer {
  id: string;
  role: Role;
  workspaceId: string;
}

/** How a person stands to a project of their workspace. */
export interface Standing {
  role: Role;
  /** Whether they made it. */
  isCreator: boolean;
  /** Whether they are one of its members. */
  belongs: boolean;
}

export const seesProject = ({ role, belongs }: Standing): boolean => managesWorkspace(role) || belongs;

/** People, settings, lists and deletion. */
export const managesProject = (standing: Standing): boolean =>
  seesProject(standing) && (managesWorkspace(standing.role) || (standing.isCreator && standing.role !== 'guest'));

export const mayCreateTask = (standing: Standing): boolean => seesProject(standing) && standing.role !== 'guest';

/** Whether they may delete tasks that others made. */
export const mayDeleteTasks = mayCreateTask;

/** Everyone may leave. */
export const mayRemovePerson = (standing: Standing, isThemselves: boolean): boolean =>
  managesProject(standing) || (isThemselves && standing.belongs);

export const abilitiesInProject = (standing: Standing): ProjectAbilities => {
  const manages = managesProject(standing);
  return {
    update: manages,
    delete: manages,
    invite: manages,
    createTask: mayCreateTask(standing),
    deleteTasks: mayDeleteTasks(standing),
  };
};
