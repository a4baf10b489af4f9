import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { Db } from '../../db/schema.ts';
import type { Viewer } from '../projects/policy.ts';
import { visibleProject } from '../projects/access.ts';
import { type Place, seesDocuments } from './policy.ts';
import { findDocument, type FoundDocument } from './repository.ts';

/**
 * Returns a document that the viewer may read, even if it was deleted. Throws NOT_FOUND for any other document, and if
 * the document isn't in the project `projectId`.
 */
export async function visibleDocument(
  db: Db,
  viewer: Viewer,
  documentId: string,
  projectId?: string,
): Promise<FoundDocument> {
  const found = await findDocument(db, viewer.id, documentId);
  const isElsewhere =
    found?.row.workspace_id !== viewer.workspaceId || (projectId !== undefined && found.row.project_id !== projectId);
  if (!found || isElsewhere || !seesDocuments(found.place))
    throw new AppError('NOT_FOUND', phrase('errors', 'documents.notFound'));
  return found;
}

/** Returns a document that the viewer may read and that isn't deleted. Throws NOT_FOUND for any other document. */
export async function currentDocument(
  db: Db,
  viewer: Viewer,
  documentId: string,
  projectId?: string,
): Promise<FoundDocument> {
  const found = await visibleDocument(db, viewer, documentId, projectId);
  if (found.row.deleted_at !== null) throw new AppError('NOT_FOUND', phrase('errors', 'documents.notFound'));
  return found;
}

/**
 * Returns the tree of a project or of the workspace with the viewer's relation to it. Throws NOT_FOUND for a project
 * that the viewer may not read.
 */
export async function placeIn(db: Db, viewer: Viewer, projectId: string | null): Promise<Place> {
  return {
    role: viewer.role,
    project: projectId === null ? null : (await visibleProject(db, viewer, projectId)).access,
  };
}
