import type { Role, Workspace } from '../../../domain/workspace.ts';

export const managesWorkspace = (role: Role): boolean => role === 'owner' || role === 'admin';
export const mayDeleteWorkspace = (role: Role): boolean => role === 'owner';
export const mayInviteToWorkspace = managesWorkspace;
export const mayCreateProject = (role: Role): boolean => role !== 'guest';

/** What a person of this role may do with their workspace. */
export const abilitiesInWorkspace = (role: Role): Workspace['abilities'] => ({
  update: managesWorkspace(role),
  delete: mayDeleteWorkspace(role),
  invite: mayInviteToWorkspace(role),
  createProject: mayCreateProject(role),
});
