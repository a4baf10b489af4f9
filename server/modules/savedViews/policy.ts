import type { SavedViewRow } from '../../db/schema.ts';
import { managesProject, mayCreateTask, seesProject, type ProjectAccess, type Viewer } from '../projects/policy.ts';

export interface FoundView {
  row: SavedViewRow;
  access: ProjectAccess;
}

export const seesView = (viewer: Viewer, { row, access }: FoundView): boolean =>
  seesProject(access) && (row.shared === 1 || row.created_by === viewer.id);

export const changesView = (viewer: Viewer, { row, access }: FoundView): boolean =>
  seesView(viewer, { row, access }) && (row.created_by === viewer.id || managesProject(access));

export const sharesViews = mayCreateTask;
