import type { DocumentAbilities, DocumentTree } from '../../../domain/document.ts';
import { managesProject, mayCreateTask, seesProject, type ProjectAccess } from '../projects/policy.ts';
import { managesWorkspace, type Role } from '../../../domain/workspace.ts';

export interface Place {
  role: Role;
  /** Viewer's relation to the document's project. Null if the document belongs to the workspace itself. */
  project: ProjectAccess | null;
}

export const seesDocuments = ({ role, project }: Place): boolean =>
  project === null ? role !== 'guest' : seesProject(project);

export const mayWriteDocuments = (place: Place): boolean =>
  seesDocuments(place) && (place.project === null || mayCreateTask(place.project));

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
