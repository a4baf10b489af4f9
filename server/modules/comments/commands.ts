import type { Comment } from '../../../domain/comment.ts';
import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import { newId } from '../../db/ids.ts';
import type { Db, TaskRow } from '../../db/schema.ts';
import { searchableText } from '../../db/searchText.ts';
import type { Unit } from '../../unitOfWork.ts';
import { refreshNotifications } from '../notifications/notify.ts';
import type { ProjectAccess, Viewer } from '../projects/policy.ts';
import { conflictIn, isUnknownTo, writerOf } from '../history/edits.ts';
import { currentTask } from '../tasks/access.ts';
import { notifyOfComment, notifyOfEdit } from './notices.ts';
import { abilitiesOnComment } from './policy.ts';
import { type CommentWithPerson, presentComment, presentShared } from './presenter.ts';
import { changeComment, findComment, insertComment, takeCommentNumber } from './repository.ts';

interface Address {
  taskId: string;
  commentId: string;
}

interface Found {
  task: TaskRow;
  access: ProjectAccess;
  row: CommentWithPerson;
}

async function visibleComment(db: Db, viewer: Viewer, { taskId, commentId }: Address): Promise<Found> {
  const { task, access } = await currentTask(db, viewer, taskId);
  const row = await findComment(db, taskId, commentId);
  if (!row) throw new AppError('NOT_FOUND', phrase('errors', 'comments.notFound'));
  return { task, access, row };
}

async function currentComment(db: Db, viewer: Viewer, address: Address): Promise<Found> {
  const found = await visibleComment(db, viewer, address);
  if (found.row.deleted_at !== null) throw new AppError('NOT_FOUND', phrase('errors', 'comments.notFound'));
  return found;
}

const present = (viewer: Viewer, { access, row }: Pick<Found, 'access' | 'row'>): Comment =>
  presentComment(presentShared(row), abilitiesOnComment(access, row.created_by, viewer.id));

export async function createComment(
  unit: Unit,
  viewer: Viewer,
  taskId: string,
  given: { id?: string; content: string },
): Promise<Comment> {
  const { db, now } = unit;
  const { task, access } = await currentTask(db, viewer, taskId);
  const id = given.id?.toLowerCase() ?? newId();
  const inserted = await insertComment(db, {
    id,
    number: await takeCommentNumber(db, taskId),
    search_text: searchableText(given.content),
    workspace_id: viewer.workspaceId,
    task_id: taskId,
    content: given.content,
    created_by: viewer.id,
    version: 1,
    others_version: 0,
    created_at: now,
    edited_at: null,
    deleted_at: null,
  });
  if (!inserted) throw new AppError('CONFLICT', phrase('errors', 'idTaken'));
  const comment = await publishComment(unit, viewer, { task, access, row: { id } });
  await notifyOfComment(unit, viewer, task, comment);
  return comment;
}

/** Updates a comment. Throws CONFLICT if another person or session changed it after the given version. */
export async function updateComment(
  unit: Unit,
  viewer: Viewer,
  address: Address,
  given: { content: string; version?: number },
): Promise<Comment> {
  const { db, now } = unit;
  const found = await currentComment(db, viewer, address);
  const { row, task } = found;
  if (!abilitiesOnComment(found.access, row.created_by, viewer.id).update)
    throw new AppError('FORBIDDEN', phrase('errors', 'comments.mayNotUpdate'));
  if (row.content === given.content) return present(viewer, found);
  const writer = writerOf(unit, viewer);
  // Only the author can edit a comment, so the previous text was written by the same person.
  const isOtherText = isUnknownTo(writer, 'content', { by: viewer.id, session: row.text_session_id });
  if (given.version !== undefined && given.version < Math.max(row.others_version, isOtherText ? row.text_version : 0)) {
    throw conflictIn(['content'], phrase('errors', 'comments.changedElsewhere'), present(viewer, found));
  }
  const changed = await changeComment(
    db,
    { id: row.id, createdBy: row.created_by, by: viewer.id, isDeleted: false },
    {
      content: given.content,
      search_text: searchableText(given.content),
      edited_at: now,
      text_session_id: writer.session,
    },
  );
  if (!changed) throw new AppError('NOT_FOUND', phrase('errors', 'comments.notFound'));
  const comment = await publishComment(unit, viewer, found);
  await notifyOfEdit(unit, viewer, task, comment, row.content);
  return comment;
}

export async function deleteComment(unit: Unit, viewer: Viewer, address: Address): Promise<Comment> {
  const found = await currentComment(unit.db, viewer, address);
  const { row, access } = found;
  if (!abilitiesOnComment(access, row.created_by, viewer.id).delete)
    throw new AppError('FORBIDDEN', phrase('errors', 'comments.mayNotDelete'));
  const changed = await changeComment(
    unit.db,
    { id: row.id, createdBy: row.created_by, by: viewer.id, isDeleted: false },
    { deleted_at: unit.now },
  );
  if (!changed) throw new AppError('NOT_FOUND', phrase('errors', 'comments.notFound'));
  await refreshNotifications(unit, { commentId: row.id });
  return publishComment(unit, viewer, found);
}

/** Restores a deleted comment. Returns a comment that isn't deleted unchanged. */
export async function restoreComment(unit: Unit, viewer: Viewer, address: Address): Promise<Comment> {
  const found = await visibleComment(unit.db, viewer, address);
  const { row, access } = found;
  if (!abilitiesOnComment(access, row.created_by, viewer.id).delete)
    throw new AppError('FORBIDDEN', phrase('errors', 'comments.mayNotDelete'));
  const changed = await changeComment(
    unit.db,
    { id: row.id, createdBy: row.created_by, by: viewer.id, isDeleted: true },
    { deleted_at: null },
  );
  if (!changed) return present(viewer, await currentComment(unit.db, viewer, address));
  await refreshNotifications(unit, { commentId: row.id });
  return publishComment(unit, viewer, found);
}

async function publishComment(
  unit: Unit,
  viewer: Viewer,
  { task, access, row: { id } }: { task: TaskRow; access: ProjectAccess; row: { id: string } },
): Promise<Comment> {
  const row = await findComment(unit.db, task.id, id);
  if (!row) throw new AppError('NOT_FOUND', phrase('errors', 'comments.notFound'));
  const comment = presentShared(row);
  if (task.project_id !== null) {
    const type = comment.deletedAt === null ? 'comment.saved' : 'comment.removed';
    unit.publish(viewer.workspaceId, { projectId: task.project_id }, { type, projectId: task.project_id, comment });
  }
  return present(viewer, { access, row });
}
