import type { Task, TaskAbilities, TaskAssignee, TaskShared } from '../../../domain/task.ts';
import type { TaskRow } from '../../db/schema.ts';

/** The task as everyone in its project sees it. */
export const presentShared = (row: Omit<TaskRow, 'search_text'>, assignees: TaskAssignee[]): TaskShared => ({
  id: row.id,
  title: row.title,
  description: row.description,
  workspaceId: row.workspace_id,
  projectId: row.project_id,
  boardId: row.board_id,
  typeId: row.type_id,
  statusId: row.status_id,
  priorityId: row.priority_id,
  createdBy: row.created_by,
  dueDate: row.due_date,
  estimate: row.estimate,
  sprintId: row.sprint_id,
  blockedBy: row.blocked_by === null ? [] : (JSON.parse(row.blocked_by) as string[]),
  statusSince: row.status_since,
  approvals: row.approvals === null ? [] : (JSON.parse(row.approvals) as TaskShared['approvals']),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  deletedAt: row.deleted_at,
  version: row.version,
  assignees,
});

export const presentTask = (shared: TaskShared, abilities: TaskAbilities): Task => ({ ...shared, abilities });
