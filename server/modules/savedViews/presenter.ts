import type { Person } from '../../../domain/person.ts';
import { type SavedView, viewContent } from '../../../domain/savedView.ts';
import type { Viewer } from '../projects/policy.ts';
import { changesView, type FoundView } from './policy.ts';

export const presentView = (
  viewer: Viewer,
  found: FoundView,
  createdBy: Person,
  defaultId: string | null,
): SavedView => {
  const { row } = found;
  const changes = changesView(viewer, found);
  return {
    id: row.id,
    projectId: row.project_id,
    workspaceId: row.workspace_id,
    name: row.name,
    shared: row.shared === 1,
    ...viewContent.parse(JSON.parse(row.content)),
    isDefault: row.id === defaultId,
    createdBy,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
    abilities: { update: changes, delete: changes },
  };
};
