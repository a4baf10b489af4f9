import { AppError } from '../../../domain/errors.ts';
import type { Db } from '../../db/schema.ts';
import type { Viewer } from '../projects/policy.ts';
import { visibleProject } from '../projects/access.ts';
import { type Place, seesDocuments } from './policy.ts';
import { findDocument, type FoundDocument } from './repository.ts';
import { words } from './messages.ts';

/** A document the viewer sees, deleted or not, of one project where that is told; any other answers as one that doesn't exist. */
export async function visibleDocument(
  db: Db,
  viewer: Viewer,
  documentId: string,
  projectId?: string,
): Promise<FoundDocument> {
  const found = await findDocument(db, viewer.id, documentId);
  const isElsewhere =
    found?.row.workspace_id !== viewer.workspaceId || (projectId !== undefined && found.row.project_id !== projectId);
  if (!found || isElsewhere || !seesDocuments(found.place)) throw new AppError('NOT_FOUND', words.notFound);
  return found;
}

/** A document the viewer sees that is not deleted. */
export async function currentDocument(
  db: Db,
  viewer: Viewer,
  documentId: string,
  projectId?: string,
): Promise<FoundDocument> {
  const found = await visibleDocument(db, viewer, documentId, projectId);
  if (found.row.deleted_at !== null) throw new AppError('NOT_FOUND', words.notFound);
  return found;
}

/** How the viewer stands to a tree; a project they don't see answers as one that doesn't exist. */
export async function placeIn(db: Db, viewer: Viewer, projectId: string | null): Promise<Place> {
  return {
    role: viewer.role,
    project: projectId === null ? null : (await visibleProject(db, viewer, projectId)).access,
  };
}
