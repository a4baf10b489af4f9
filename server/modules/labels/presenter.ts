import type { Label } from '../../../domain/label.ts';
import type { LabelRow } from '../../db/schema.ts';

export const presentLabel = (row: LabelRow): Label => ({
  id: row.id,
  name: row.name,
  color: row.color,
  archived: row.archived === 1,
  projectId: row.project_id,
  version: row.version,
});
