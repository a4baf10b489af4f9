import type { TaskAssignee } from '../../../domain/fields/task.ts';
import type { Task, TaskAbilities, TaskShared } from '../../../domain/task.ts';
import type { TaskRow } from '../../db/schema.ts';
import { valuesOf } from './fields.ts';

export const presentShared = (row: Omit<TaskRow, 'search_text'>, assignees: TaskAssignee[]): TaskShared => ({
  ...valuesOf(row, []),
  assignees,
  id: row.id,
  workspaceId: row.workspace_id,
  projectId: row.project_id,
  createdBy: row.created_by,
  statusSince: row.status_since,
  approvals: row.approvals === null ? [] : (JSON.parse(row.approvals) as TaskShared['approvals']),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  deletedAt: row.deleted_at,
  version: row.version,
});

export const presentTask = (shared: TaskShared, abilities: TaskAbilities): Task => ({ ...shared, abilities });
