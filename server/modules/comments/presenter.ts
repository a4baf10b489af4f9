import type { Comment, CommentAbilities, CommentShared } from '../../../domain/comment.ts';
import type { CommentRow } from '../../db/schema.ts';
import { type PersonRow, presentPerson } from '../accounts/person.ts';

export type CommentWithPerson = CommentRow & PersonRow;

export const presentShared = (row: CommentWithPerson): CommentShared => ({
  id: row.id,
  number: row.number,
  taskId: row.task_id,
  content: row.content,
  createdAt: row.created_at,
  editedAt: row.edited_at,
  deletedAt: row.deleted_at,
  version: row.version,
  createdBy: presentPerson(row),
});

export const presentComment = (shared: CommentShared, abilities: CommentAbilities): Comment => ({
  ...shared,
  abilities,
});
