import { managesWorkspace, type Role, type Workspace } from '../../../domain/workspace.ts';

export const mayUpdateWorkspace = managesWorkspace;
export const mayDeleteWorkspace = (role: Role): boolean => role === 'owner';
export const mayTransferWorkspace = mayDeleteWorkspace;
export const mayInviteToWorkspace = managesWorkspace;
export const maySeeAllMembers = (role: Role): boolean => role !== 'guest';
export const mayCreateProject = (role: Role): boolean => role !== 'guest';

export const abilitiesInWorkspace = (role: Role): Workspace['abilities'] => ({
  update: mayUpdateWorkspace(role),
  delete: mayDeleteWorkspace(role),
  invite: mayInviteToWorkspace(role),
  createProject: mayCreateProject(role),
});
