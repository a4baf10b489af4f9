import type { Person } from '../../../domain/person.ts';
import type { Amount, Sprint } from '../../../domain/sprint.ts';
import type { SprintRow } from '../../db/schema.ts';
import type { ProjectAccess } from '../projects/policy.ts';
import { abilitiesOnSprint } from './policy.ts';

export interface WholeSprint {
  row: Omit<SprintRow, 'report' | 'edits'>;
  createdBy: Person;
  committed: Amount;
  done: Amount;
}

export const presentSprint = ({ row, createdBy, committed, done }: WholeSprint, access: ProjectAccess): Sprint => ({
  id: row.id,
  projectId: row.project_id,
  workspaceId: row.workspace_id,
  name: row.name,
  goal: row.goal,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  capacity: row.capacity,
  parallel: row.parallel === 1,
  state: row.state,
  startedAt: row.started_at,
  completedAt: row.completed_at,
  createdBy,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
  committed,
  done,
  abilities: abilitiesOnSprint(access, row.state),
});
