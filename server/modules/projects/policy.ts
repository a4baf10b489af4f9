import type { ProjectAbilities } from '../../../domain/project.ts';
import { managesWorkspace, type Role } from '../../../domain/workspace.ts';

/** The person who makes a request, with their role in its workspace. */
export interface Viewer {
  id: string;
  role: Role;
  workspaceId: string;
}

/** A person's relation to a project of their workspace. */
export interface Standing {
  role: Role;
  /** True if they created the project. */
  isCreator: boolean;
  /** True if they are a member of the project. */
  belongs: boolean;
}

export const seesProject = ({ role, belongs }: Standing): boolean => managesWorkspace(role) || belongs;

/** True for changes of people, settings, lists, and for deletion. */
export const managesProject = (standing: Standing): boolean =>
  seesProject(standing) && (managesWorkspace(standing.role) || (standing.isCreator && standing.role !== 'guest'));

export const mayCreateTask = (standing: Standing): boolean => seesProject(standing) && standing.role !== 'guest';

/** True for deleting tasks that others created. */
export const mayDeleteTasks = mayCreateTask;

/** Anyone may leave. */
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
