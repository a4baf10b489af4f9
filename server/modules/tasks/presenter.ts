import type * as z from 'zod/mini';
import { descriptorOf, taskFieldNames } from '../../../domain/fields/task.ts';
import type { Task, TaskAbilities, task as taskSchema, TaskShared } from '../../../domain/task.ts';
import type { TaskRow } from '../../db/schema.ts';
import { valuesOf } from './fields.ts';
import type { TaskLinks } from './links.ts';
import { creationOf, originOf } from './origin.ts';

export function presentShared(row: Omit<TaskRow, 'search_text'>, { assignees, labels }: TaskLinks): TaskShared {
  const origin = originOf(row);
  return {
    ...valuesOf(row, { assignees: [], labels }),
    assignees,
    id: row.id,
    workspaceId: row.workspace_id,
    projectId: row.project_id,
    number: row.number,
    createdBy: row.created_by,
    statusSince: row.status_since,
    approvals: row.approvals === null ? [] : (JSON.parse(row.approvals) as TaskShared['approvals']),
    createdAt: creationOf(row),
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
    ...(row.archived_at !== null && { archivedAt: row.archived_at }),
    ...(origin && { imported: { at: row.created_at, author: origin.author } }),
    version: row.version,
  };
}

const sparseFields = taskFieldNames.filter((field) => descriptorOf(field).sparse === true);
const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** Leaves out the empty fields that the schema of tasks adds again. */
export function withoutEmpty(task: Task): z.input<typeof taskSchema> {
  const slim: Partial<Task> = { ...task };
  for (const field of sparseFields) if (isEmpty(slim[field])) delete slim[field];
  // The cast is needed because only fields are removed whose schema has a default.
  return slim as z.input<typeof taskSchema>;
}

export const presentTask = (shared: TaskShared, abilities: TaskAbilities): Task => ({ ...shared, abilities });
