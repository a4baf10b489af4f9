import type { CommentShared } from '../../../domain/comment.ts';
import type { TaskRow } from '../../db/schema.ts';
import type { Unit } from '../../unitOfWork.ts';
import type { NewFollower } from '../followers/queries.ts';
import {
  excerptOf,
  mentionedIn,
  newlyMentioned,
  notify,
  refreshNotifications,
  viewersOfProject,
} from '../notifications/notify.ts';
import type { Viewer } from '../projects/policy.ts';
import { addFollowers } from '../tasks/following.ts';
import { peopleOfTask } from './repository.ts';

type CommentContent = Pick<CommentShared, 'id' | 'content'>;

/** Notifies of a new comment. Its author and the mentioned people follow the task from now on. */
export async function notifyOfComment(
  unit: Unit,
  viewer: Viewer,
  task: TaskRow,
  comment: CommentContent,
): Promise<void> {
  if (task.project_id === null) return;
  const mentioned = mentionedIn(comment.content);
  const peopleInvolved = (await peopleOfTask(unit.db, task.id)).filter((id) => !mentioned.includes(id));
  const allowed = new Set(
    await viewersOfProject(unit.db, {
      workspaceId: task.workspace_id,
      projectId: task.project_id,
      ids: [...mentioned, ...peopleInvolved].filter((id) => id !== viewer.id),
    }),
  );
  await notifyMentioned(
    unit,
    viewer,
    task,
    comment,
    mentioned.filter((id) => allowed.has(id)),
  );
  await notify(unit, {
    ...about(viewer, task, comment),
    type: 'task_comment',
    recipients: peopleInvolved.filter((id) => allowed.has(id)),
  });
  await addFollowers(unit, task, [
    { id: viewer.id, reason: 'commented' },
    ...mentionedFollowers(mentioned.filter((id) => allowed.has(id))),
  ]);
}

const mentionedFollowers = (ids: readonly string[]): NewFollower[] => ids.map((id) => ({ id, reason: 'mentioned' }));

export async function notifyOfEdit(
  unit: Unit,
  viewer: Viewer,
  task: TaskRow,
  comment: CommentContent,
  before: string,
): Promise<void> {
  await refreshNotifications(unit, { commentId: comment.id });
  const ids = newlyMentioned(before, comment.content);
  if (task.project_id === null || ids.length === 0) return;
  const allowed = await viewersOfProject(unit.db, { workspaceId: task.workspace_id, projectId: task.project_id, ids });
  await notifyMentioned(unit, viewer, task, comment, allowed);
  await addFollowers(unit, task, mentionedFollowers(allowed));
}

const notifyMentioned = (
  unit: Unit,
  viewer: Viewer,
  task: TaskRow,
  comment: CommentContent,
  recipients: string[],
): Promise<void> =>
  notify(unit, {
    ...about(viewer, task, comment),
    type: 'task_mention',
    place: 'comment',
    recipients,
    // The key is unique for each mention, so that a mention that was removed and added again sends no second
    // notification.
    dedupeKey: `mention:comment:${comment.id}`,
  });

const about = (viewer: Viewer, task: TaskRow, { id, content }: CommentContent) => ({
  workspaceId: task.workspace_id,
  actorId: viewer.id,
  subject: task.title,
  excerpt: excerptOf(content),
  projectId: task.project_id,
  taskId: task.id,
  commentId: id,
  link: `/projects/${task.project_id}/tasks?task=${task.id}&tab=comments`,
});
