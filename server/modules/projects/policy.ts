import type { ProjectAbilities } from '../../../domain/project.ts';
import { managesWorkspace, type Role } from '../../../domain/workspace.ts';

export interface Viewer {
  id: string;
  role: Role;
  workspaceId: string;
}

export interface ProjectAccess {
  role: Role;
  isCreator: boolean;
  belongs: boolean;
}

export const seesProject = ({ role, belongs }: ProjectAccess): boolean => managesWorkspace(role) || belongs;

export const managesProject = (access: ProjectAccess): boolean =>
  seesProject(access) && (managesWorkspace(access.role) || (access.isCreator && access.role !== 'guest'));

export const mayCreateTask = (access: ProjectAccess): boolean => seesProject(access) && access.role !== 'guest';

/** Returns true if the person may delete tasks created by others. */
export const mayDeleteTasks = mayCreateTask;

export const mayRemovePerson = (access: ProjectAccess, isThemselves: boolean): boolean =>
  managesProject(access) || (isThemselves && access.belongs);

export const abilitiesInProject = (access: ProjectAccess): ProjectAbilities => {
  const manages = managesProject(access);
  return {
    update: manages,
    delete: manages,
    invite: manages,
    createTask: mayCreateTask(access),
    deleteTasks: mayDeleteTasks(access),
  };
};
