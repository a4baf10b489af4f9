import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { Db, ProjectRow } from '../../db/schema.ts';
import { managesProject, seesProject, type ProjectAccess, type Viewer } from './policy.ts';
import { findProject } from './repository.ts';

export const viewerOf = ({
  account,
  workspace,
}: {
  account: { id: string };
  workspace: { id: string; role: Viewer['role'] };
}): Viewer => ({ id: account.id, role: workspace.role, workspaceId: workspace.id });

/**
 * Returns a project that the viewer may read. Throws NOT_FOUND for any other project. With `isDeleted`, it is a deleted
 * project that the viewer could read.
 */
export async function visibleProject(
  db: Db,
  viewer: Viewer,
  id: string,
  isDeleted = false,
): Promise<{ row: ProjectRow; access: ProjectAccess }> {
  const found = await findProject(db, viewer, id, isDeleted);
  if (!found || !seesProject(found.access)) throw new AppError('NOT_FOUND', phrase('errors', 'projects.notFound'));
  return found;
}

/** Returns a project that the viewer manages. Throws NOT_FOUND or FORBIDDEN for any other project. */
export async function managedProject(
  db: Db,
  viewer: Viewer,
  id: string,
  isDeleted = false,
): Promise<{ row: ProjectRow; access: ProjectAccess }> {
  const found = await visibleProject(db, viewer, id, isDeleted);
  if (!managesProject(found.access)) throw new AppError('FORBIDDEN', phrase('errors', 'projects.mayNotManage'));
  return found;
}
