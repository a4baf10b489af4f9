import type { SavedViewRow } from '../../db/schema.ts';
import { managesProject, mayCreateTask, seesProject, type Standing, type Viewer } from '../projects/policy.ts';

export interface FoundView {
  row: SavedViewRow;
  standing: Standing;
}

/** Shared views are visible to everyone who sees the project, private ones only to their creator. */
export const seesView = (viewer: Viewer, { row, standing }: FoundView): boolean =>
  seesProject(standing) && (row.shared === 1 || row.created_by === viewer.id);

export const changesView = (viewer: Viewer, { row, standing }: FoundView): boolean =>
  seesView(viewer, { row, standing }) && (row.created_by === viewer.id || managesProject(standing));

/** Guests cannot share views. */
export const sharesViews = mayCreateTask;
