import type { SavedViewRow } from '../../db/schema.ts';
import { managesProject, mayCreateTask, seesProject, type ProjectAccess, type Viewer } from '../projects/policy.ts';

export interface FoundView {
  row: SavedViewRow;
  access: ProjectAccess;
}

/** Shared views are visible to everyone who sees the project, private ones only to their creator. */
export const seesView = (viewer: Viewer, { row, access }: FoundView): boolean =>
  seesProject(access) && (row.shared === 1 || row.created_by === viewer.id);

export const changesView = (viewer: Viewer, { row, access }: FoundView): boolean =>
  seesView(viewer, { row, access }) && (row.created_by === viewer.id || managesProject(access));

/** Guests cannot share views. */
export const sharesViews = mayCreateTask;
