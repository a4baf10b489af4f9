import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { Db } from '../../db/schema.ts';
import { seesProject, type Viewer } from '../projects/policy.ts';
import { lockProject } from '../projects/repository.ts';
import { plansSprints } from './policy.ts';
import { findSprint, type FoundSprint } from './repository.ts';

/** Returns a sprint that the viewer may read. Throws NOT_FOUND for any other sprint. */
export async function visibleSprint(db: Db, viewer: Viewer, projectId: string, sprintId: string): Promise<FoundSprint> {
  const found = await findSprint(db, viewer, projectId, sprintId);
  if (!found || !seesProject(found.access)) throw new AppError('NOT_FOUND', phrase('errors', 'sprints.notFound'));
  return found;
}

export async function lockForPlanning(
  db: Db,
  viewer: Viewer,
  projectId: string,
  sprintId: string,
): Promise<FoundSprint> {
  const { access } = await visibleSprint(db, viewer, projectId, sprintId);
  if (!plansSprints(access)) throw new AppError('FORBIDDEN', phrase('errors', 'sprints.mayNotPlan'));
  await lockProject(db, projectId);
  return visibleSprint(db, viewer, projectId, sprintId);
}
