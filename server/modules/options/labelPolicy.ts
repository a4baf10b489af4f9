import { managesWorkspace, type Role } from '../../../domain/workspace.ts';
import { managesProject, type ProjectAccess, seesProject } from '../projects/policy.ts';

/** Relation of a person to the place of a label. `project` is null for labels of the workspace. */
export interface LabelAccess {
  role: Role;
  project: ProjectAccess | null;
}

/** Returns true if the person may create labels there. Guests may do so in their projects only. */
export const mayCreateLabel = ({ role, project }: LabelAccess): boolean =>
  project === null ? role !== 'guest' : seesProject(project);

/** Returns true if the person may rename, colour, archive and merge the labels of this place. */
export const managesLabels = ({ role, project }: LabelAccess): boolean =>
  project === null ? managesWorkspace(role) : managesProject(project);
