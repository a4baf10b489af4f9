import type { Board } from '../../../domain/board.ts';
import type { Person } from '../../../domain/person.ts';
import type { BoardRow } from '../../db/schema.ts';
import { abilitiesOnBoard, type BoardStanding } from './policy.ts';

/** A board with the people that its ids stand for. */
export interface WholeBoard {
  row: BoardRow;
  createdBy: Person;
  sharedWith: Person[];
  /** How many of its tasks the viewer sees. */
  tasks: number;
}

export const presentBoard = ({ row, createdBy, sharedWith, tasks }: WholeBoard, standing: BoardStanding): Board => ({
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
  abilities: abilitiesOnBoard(standing),
});
