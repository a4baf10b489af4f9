import type { DocumentAbilities, DocumentTree } from '../../../domain/document.ts';
import { managesProject, mayCreateTask, seesProject, type ProjectAccess } from '../projects/policy.ts';
import { managesWorkspace, type Role } from '../../../domain/workspace.ts';

/** Where a document lies: in a project, or in the workspace itself. */
export interface Place {
  role: Role;
  /** How the person stands to the project; null: it lies in the workspace itself. */
  project: ProjectAccess | null;
}

/** The workspace's own documents are the team's; those of a project are its people's. */
export const seesDocuments = ({ role, project }: Place): boolean =>
  project === null ? role !== 'guest' : seesProject(project);

/** Adding, and changing what anybody made. */
export const mayWriteDocuments = (place: Place): boolean =>
  seesDocuments(place) && (place.project === null || mayCreateTask(place.project));

/** Deleting what others made, and bringing it back. */
export const managesDocuments = ({ role, project }: Place): boolean =>
  project === null ? managesWorkspace(role) : managesProject(project);

export const abilitiesOnDocument = (place: Place, createdBy: string, viewerId: string): DocumentAbilities => ({
  update: mayWriteDocuments(place),
  delete: managesDocuments(place) || (mayWriteDocuments(place) && createdBy === viewerId),
});

export const abilitiesInTree = (place: Place): DocumentTree['abilities'] => ({
  create: mayWriteDocuments(place),
  update: mayWriteDocuments(place),
  manage: managesDocuments(place),
});
