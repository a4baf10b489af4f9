import { AppError } from '../../../domain/errors.ts';
import { fullName } from '../../../domain/account.ts';
import { plainAgentValuesOf } from '../../../domain/fields/task.ts';
import type { Followers } from '../../../domain/following.ts';
import { foldText } from '../../../domain/foldText.ts';
import type { Task } from '../../../domain/task.ts';
import { keyOf, parseKey } from '../../../domain/taskKey.ts';
import { defaultLanguage } from '../../../domain/languages.ts';
import { type PhraseOrText, phrase } from '../../../domain/phrase.ts';
import { textIn } from '../../shared/texts.ts';
import type { Db, TaskRow } from '../../db/schema.ts';
import { type ProjectFacts, projectFacts, relationFacts } from '../assistant/facts.ts';
import { nameOfMember } from '../assistant/names.ts';
import { listComments } from '../comments/queries.ts';
import { linkToTask } from '../notifications/links.ts';
import type { ProjectAccess, Viewer } from '../projects/policy.ts';
import { visibleTask } from '../tasks/access.ts';
import { abilitiesOnTask } from '../tasks/policy.ts';
import { valuesOf } from '../tasks/fields.ts';
import { listFollowers } from '../tasks/following.ts';
import { listKeyedTasks } from '../tasks/keys.ts';
import { ancestorsOf, subtasksOf, sumsOfRows, tasksByIds } from '../tasks/parents.ts';
import { presentShared } from '../tasks/presenter.ts';
import { linkedValues, linksOfTask } from '../tasks/links.ts';
import { rejectionReasons } from '../workflows/enforce.ts';
import { type McpContext, mcpMessages } from './context.ts';
import { changedFields } from './fields.ts';

/**
 * Returns a task that the viewer may read, even if it was deleted, with its project. Throws NOT_FOUND for any other
 * task.
 */
export async function taskAndProject(
  db: Db,
  viewer: Viewer,
  taskId: string,
): Promise<{ task: TaskRow; access: ProjectAccess; project: ProjectFacts }> {
  const { task, access } = await visibleTask(db, viewer, taskId);
  return { task, access, project: await projectFacts(db, viewer, task.project_id ?? '') };
}

/** Returns the id of a task that was named by its id or key. Throws NOT_FOUND if no visible task has the key. */
export async function taskIdOf(db: Db, viewer: Viewer, reference: string): Promise<string> {
  if (parseKey(reference) === null) return reference;
  const [task] = (await listKeyedTasks(db, viewer, reference)).elements;
  if (!task) throw new AppError('NOT_FOUND', phrase('errors', 'tasks.notFound'));
  return task.id;
}

const nameIn = (list: { id: string; name: string }[], id: string): string | null =>
  list.find((one) => one.id === id)?.name ?? null;

export const presentedTask = (project: ProjectFacts, task: Omit<Task, 'abilities'>) => ({
  id: task.id,
  key: keyOf(project.prefix, task.number),
  title: task.title,
  project: { id: project.id, name: project.name },
  status: nameIn(project.statuses, task.statusId),
  type: nameIn(project.types, task.typeId),
  priority: nameIn(project.priorities, task.priorityId),
  ...plainAgentValuesOf(task),
  description: task.description,
  assignees: task.assignees.map((person) => ({ id: person.id, name: fullName(person) })),
  labels: task.labels.flatMap((id) => nameIn(project.labels, id) ?? []),
  parentId: task.parentId,
  createdAt: task.createdAt,
  updatedAt: task.updatedAt,
  deletedAt: task.deletedAt,
  archivedAt: task.archivedAt ?? null,
  version: task.version,
  link: linkToTask(project.id, task.id),
});

export interface Move {
  move: string;
  does: string;
  legal: boolean;
  /** Reason why the action isn't possible. Absent if it is possible. */
  reason?: string;
  tool: string;
  arguments: Record<string, unknown>;
}

type Possible = Pick<Move, 'legal' | 'reason'>;

const slug = (name: string): string =>
  foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');

const actionOn =
  (taskId: string) =>
  (move: string, does: string, tool: string, possible: Possible, given = {}): Move => ({
    move,
    does,
    ...possible,
    tool,
    arguments: { task_id: taskId, ...given },
  });

export async function movesOf(
  db: Db,
  viewer: Viewer,
  scope: 'read' | 'write',
  taskId: string,
): Promise<{ task: { id: string; title: string; status: string | null; deleted: boolean }; moves: Move[] }> {
  const { task, access, project } = await taskAndProject(db, viewer, taskId);
  const links = await linksOfTask(db, taskId);
  const abilities = abilitiesOnTask(access, task, viewer.id);
  const isDeleted = task.deleted_at !== null;
  const possibleUnless = (...reasons: (PhraseOrText | false)[]): Possible => {
    const reason = [scope === 'read' && mcpMessages.readOnly, ...reasons].find((one) => one !== false);
    return reason === undefined ? { legal: true } : { legal: false, reason: textIn(defaultLanguage, reason) };
  };
  const gone = isDeleted && 'The task is deleted: restore it first';
  const isMine = links.assignees.some(({ id }) => id === viewer.id);
  const isMember = project.members.some(({ id }) => id === viewer.id);
  const assigned = links.assignees.map(({ id }) => id);
  const changing = (...reasons: (PhraseOrText | false)[]) =>
    possibleUnless(gone, !abilities.update && phrase('errors', 'tasks.isArchived'), ...reasons);
  const inUse = project.statuses.filter(({ archived }) => archived === 0);
  const reasons = isDeleted
    ? new Map<string, string>()
    : await rejectionReasons(
        db,
        viewer,
        access,
        { task, values: valuesOf(task, linkedValues(links)) },
        project.workflow,
        inUse.map(({ id }) => id),
      );
  const current = nameIn(project.statuses, task.status_id);
  const action = actionOn(taskId);
  const deleting = possibleUnless(!abilities.delete && phrase('errors', 'tasks.mayNotDelete'));
  const moves = [
    ...inUse.map(({ id, name }) =>
      action(
        `move_to_${slug(name)}`,
        `Status: ${current ?? ''} → ${name}`,
        'move_task',
        changing(task.status_id === id && 'It already has this status', reasons.get(id) ?? false),
        { status: name },
      ),
    ),
    isMine
      ? action('unassign_me', 'Removes you from its assignees', 'update_task', changing(), {
          assignees: assigned.filter((id) => id !== viewer.id),
        })
      : action(
          'assign_to_me',
          'Adds you to its assignees',
          'update_task',
          changing(!isMember && phrase('errors', 'tasks.notMember')),
          {
            assignees: [...assigned, viewer.id],
          },
        ),
    action('update', `Changes ${changedFields}`, 'update_task', changing()),
    action('comment', 'Writes a comment in your name', 'comment_on_task', possibleUnless(gone)),
    task.archived_at === null
      ? action('archive', 'Archives it; lists leave it out', 'archive_task', possibleUnless(gone))
      : action('unarchive', 'Takes it out of the archive', 'archive_task', possibleUnless(gone), { archived: false }),
    isDeleted
      ? action('restore', 'Restores it', 'restore_task', deleting)
      : action('delete', 'Deletes it; it can be restored', 'delete_task', deleting),
  ];
  return {
    task: { id: task.id, title: task.title, status: current, deleted: isDeleted },
    moves,
  };
}

export const presentedProject = (project: ProjectFacts) => ({
  id: project.id,
  name: project.name,
  description: project.description,
  statuses: project.statuses
    .filter(({ archived }) => archived === 0)
    .map(({ id, name }) => ({ id, name, ...(project.doneIds.includes(id) && { means: 'done' }) })),
  types: project.types.filter(({ archived }) => archived === 0).map(({ id, name }) => ({ id, name })),
  priorities: project.priorities.filter(({ archived }) => archived === 0).map(({ id, name }) => ({ id, name })),
  labels: project.labels.filter(({ archived }) => archived === 0).map(({ id, name }) => ({ id, name })),
  people: project.members.map((person) => ({ id: person.id, name: nameOfMember(person) })),
});

/** Returns the parent of a task, and its subtasks on all levels with their progress and estimates. */
export async function presentedFamily(db: Db, project: ProjectFacts, task: TaskRow) {
  const [parent] = await ancestorsOf(db, project.id, task.parent_id);
  const below = await subtasksOf(db, project.id, task.id);
  const listed = await tasksByIds(
    db,
    below.slice(0, 100).map(({ id }) => id),
  );
  const present = ({ id, number, title, status_id: statusId, parent_id: parentId }: TaskRow) => ({
    id,
    key: keyOf(project.prefix, number),
    title,
    status: nameIn(project.statuses, statusId),
    parentId,
  });
  return {
    parent: parent ? present(parent) : null,
    subtasks: { ...sumsOfRows(below, new Set(project.doneIds)), tasks: listed.map(present) },
  };
}

export const presentedFollowers = ({ following, elements }: Pick<Followers, 'following' | 'elements'>) => ({
  following,
  followers: elements.map((person) => fullName(person)),
});

export async function wholeTask({ db, holder: { viewer } }: McpContext, id: string) {
  const { task, project } = await taskAndProject(db, viewer, id);
  const comments =
    task.deleted_at === null
      ? (await listComments(db, viewer, id, { pageIndex: 1, pageSize: 100 })).elements.slice(-30)
      : [];
  return {
    ...presentedTask(project, presentShared(task, await linksOfTask(db, id))),
    ...(await presentedFamily(db, project, task)),
    ...(task.deleted_at === null && (await relationFacts(db, viewer, { projectId: project.id, taskId: id }))),
    ...(task.deleted_at === null && presentedFollowers(await listFollowers(db, viewer, id))),
    comments: comments.map((comment) => ({
      id: comment.id,
      content: comment.content,
      by: fullName(comment.createdBy),
      at: comment.createdAt,
    })),
  };
}
