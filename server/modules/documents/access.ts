import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { Db } from '../../db/schema.ts';
import type { Viewer } from '../projects/policy.ts';
import { visibleProject } from '../projects/access.ts';
import { type Place, seesDocuments } from './policy.ts';
import { findDocument, type FoundDocument } from './repository.ts';

/**
 * Returns a document, deleted or not, that the viewer may see. Throws NOT_FOUND otherwise, and also if `projectId` is
 * given and the document belongs to another project.
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

/** Returns a document that the viewer may see and that is not deleted. Throws NOT_FOUND. */
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

/** Throws NOT_FOUND for a project that the viewer doesn't see. */
export async function placeIn(db: Db, viewer: Viewer, projectId: string | null): Promise<Place> {
  return {
    role: viewer.role,
    project: projectId === null ? null : (await visibleProject(db, viewer, projectId)).access,
  };
}
