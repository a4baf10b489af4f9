import type { CommentShared } from '../../../domain/comment.ts';
import type { TaskRow } from '../../db/schema.ts';
import type { Unit } from '../../unitOfWork.ts';
import { excerptOf, mentionedIn, newlyMentioned, notify, viewersOfProject } from '../notifications/notify.ts';
import type { Viewer } from '../projects/policy.ts';
import { peopleOfTask } from './repository.ts';

type Told = Pick<CommentShared, 'id' | 'content'>;

/** Tells those whom a new comment mentions, and the others who have to do with its task; of them who sees the project. */
export async function tellOfComment(unit: Unit, viewer: Viewer, task: TaskRow, comment: Told): Promise<void> {
  if (task.project_id === null) return;
  const mentioned = mentionedIn(comment.content);
  const concerned = (await peopleOfTask(unit.db, task.id)).filter((id) => !mentioned.includes(id));
  const seers = new Set(
    await viewersOfProject(unit.db, {
      workspaceId: task.workspace_id,
      projectId: task.project_id,
      ids: [...mentioned, ...concerned].filter((id) => id !== viewer.id),
    }),
  );
  await tellMentioned(
    unit,
    viewer,
    task,
    comment,
    mentioned.filter((id) => seers.has(id)),
  );
  await notify(unit, {
    ...about(viewer, task, comment),
    type: 'task_comment',
    recipients: concerned.filter((id) => seers.has(id)),
  });
}

/** Tells those whom an edited comment mentions and did not before. */
export async function tellOfEdit(
  unit: Unit,
  viewer: Viewer,
  task: TaskRow,
  comment: Told,
  before: string,
): Promise<void> {
  const ids = newlyMentioned(before, comment.content);
  if (task.project_id === null || ids.length === 0) return;
  const seers = await viewersOfProject(unit.db, { workspaceId: task.workspace_id, projectId: task.project_id, ids });
  await tellMentioned(unit, viewer, task, comment, seers);
}

const tellMentioned = (unit: Unit, viewer: Viewer, task: TaskRow, comment: Told, recipients: string[]): Promise<void> =>
  notify(unit, {
    ...about(viewer, task, comment),
    type: 'task_mention',
    place: 'comment',
    recipients,
    // Taken out of the text and put in again, it is the same mention.
    dedupeKey: `mention:comment:${comment.id}`,
  });

const about = (viewer: Viewer, task: TaskRow, { id, content }: Told) => ({
  workspaceId: task.workspace_id,
  actorId: viewer.id,
  subject: task.title,
  excerpt: excerptOf(content),
  projectId: task.project_id,
  taskId: task.id,
  commentId: id,
  link: `/projects/${task.project_id}/tasks?task=${task.id}&tab=comments`,
});
