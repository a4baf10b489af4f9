import type { Board } from '../../../domain/board.ts';
import type { Person } from '../../../domain/person.ts';
import type { BoardRow } from '../../db/schema.ts';
import { abilitiesOnBoard, type BoardAccess } from './policy.ts';

export interface BoardWithPeople {
  row: BoardRow;
  createdBy: Person;
  sharedWith: Person[];
  tasks: number;
}

export const presentBoard = ({ row, createdBy, sharedWith, tasks }: BoardWithPeople, access: BoardAccess): Board => ({
  id: row.id,
  name: row.name,
  workspaceId: row.workspace_id,
  projectId: row.project_id,
  createdBy,
  sharedWith,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
  tasks,
  abilities: abilitiesOnBoard(access),
});
