import type { DocumentAbilities, Document, DocumentStructureItem } from '../../../domain/document.ts';
import type { AccountRow, DocumentRow } from '../../db/schema.ts';
import { presentUserSummary } from '../accounts/presenter.ts';

export type ItemRow = Omit<
  DocumentRow,
  'content' | 'words' | 'search_text' | 'edits' | 'updated_by' | 'created_at' | 'deleted_by' | 'deleted_with'
>;

export const presentItem = (row: ItemRow): DocumentStructureItem => ({
  id: row.id,
  title: row.title,
  description: row.description,
  type: row.type,
  workspaceId: row.workspace_id,
  projectId: row.project_id,
  parentId: row.parent_id,
  position: row.position,
  createdBy: row.created_by,
  updatedAt: row.updated_at,
  deletedAt: row.deleted_at,
  version: row.version,
});

export const presentDocument = (
  row: DocumentRow,
  people: Map<string, AccountRow>,
  abilities: DocumentAbilities,
): Document => {
  const creator = people.get(row.created_by);
  const updater = row.updated_by === null ? undefined : people.get(row.updated_by);
  return {
    ...presentItem(row),
    content: row.content,
    updatedBy: row.updated_by,
    createdAt: row.created_at,
    ...(creator && { creator: presentUserSummary(creator) }),
    updater: updater ? presentUserSummary(updater) : null,
    abilities,
  };
};
