import type { SavedViewRow } from '../../db/schema.ts';
import { managesProject, mayCreateTask, seesProject, type Standing, type Viewer } from '../projects/policy.ts';

export interface FoundView {
  row: SavedViewRow;
  standing: Standing;
}

/** Whoever sees the project sees its shared views; private ones only who made them. */
export const seesView = (viewer: Viewer, { row, standing }: FoundView): boolean =>
  seesProject(standing) && (row.shared === 1 || row.created_by === viewer.id);

export const changesView = (viewer: Viewer, { row, standing }: FoundView): boolean =>
  seesView(viewer, { row, standing }) && (row.created_by === viewer.id || managesProject(standing));

/** Guests keep views for themselves. */
export const sharesViews = mayCreateTask;
