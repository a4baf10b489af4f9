import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { Task, TaskMove } from '../../../domain/task.ts';
import { keyOf } from '../../../domain/taskKey.ts';
import { labelKey } from '../../../domain/labelNames.ts';
import type { ActiveWorkflow } from '../../../domain/workflow.ts';
import type { Db, LabelRow, ProjectRow, TagRow, TaskRow } from '../../db/schema.ts';
import type { Unit } from '../../unitOfWork.ts';
import { publishTaskMoved } from '../boards/access.ts';
import { logChanges } from '../history/log.ts';
import { labelsOfProject } from '../labels/queries.ts';
import { linkToTask } from '../notifications/links.ts';
import { visibleProject } from '../projects/access.ts';
import { mayCreateTask, type Viewer } from '../projects/policy.ts';
import { membersOf, tagsOf } from '../projects/repository.ts';
import { sameName } from '../projects/sameName.ts';
import { currentTask } from './access.ts';
import { checkNotArchived } from './archive.ts';
import { columnsOf } from './fields.ts';
import { linkedValues, linksOf, linksOfTask, type TaskLinks, writeLinks } from './links.ts';
import { lockParents, parentAfterRestore, subtasksOf, tasksByIds } from './parents.ts';
import { keepPlace, type KeptValues, regainPlace } from './places.ts';
import { abilitiesOnTask } from './policy.ts';
import { presentShared, presentTask } from './presenter.ts';
import { membersAmong } from './repository.ts';
import { checkInitialStatus } from './rules.ts';

/** What a project offers to tasks that are moved into it, and what their former project called its options. */
interface Target {
  id: string;
  tags: TagRow[];
  /** Status in which tasks begin. Null if no workflow is active. */
  initial: string | null;
  formerTags: Map<string, TagRow>;
  labels: LabelRow[];
  formerLabels: Map<string, LabelRow>;
  members: ReadonlySet<string>;
  /** Open sprints by name. */
  sprints: Map<string, string>;
  formerSprints: Map<string, string>;
  /** Boards on which tasks of the project can be: those of the workspace and its own. */
  boards: ReadonlySet<string>;
}

/**
 * Moves a task with its subtasks to another project. They keep their ids, texts, comments and history, and get new
 * numbers. A task that comes back gets its old number, and with `back` also its values there.
 */
export async function moveTask(
  unit: Unit,
  viewer: Viewer,
  projectId: string,
  taskId: string,
  given: TaskMove,
): Promise<Task> {
  const { db } = unit;
  const { task, access } = await currentTask(db, viewer, taskId, projectId);
  const target = await visibleProject(db, viewer, given.projectId);
  if (task.project_id === given.projectId)
    return presentTask(presentShared(task, await linksOfTask(db, taskId)), abilitiesOnTask(access, task, viewer.id));
  checkNotArchived(task);
  if (!mayCreateTask(target.access)) throw new AppError('FORBIDDEN', phrase('errors', 'tasks.mayNotCreate'));
  const from = task.project_id ?? '';
  for (const id of [from, given.projectId].sort()) await lockParents(db, id);
  const below = await subtasksOf(db, from, taskId);
  const tasks = [
    task,
    ...(await tasksByIds(
      db,
      below.map(({ id }) => id),
    )),
  ];
  const source = await visibleProject(db, viewer, from);
  const offer = await offerOf(db, target.row, from);
  const links = await linksOf(
    db,
    tasks.map(({ id }) => id),
  );
  const prefixes = { from: source.row.prefix, to: target.row.prefix };
  const moved: TaskRow[] = [];
  for (const each of tasks) {
    const isRoot = each.id === taskId;
    moved.push(await moveOne(unit, viewer, { task: each, links: links(each.id), isRoot, offer, given, prefixes }));
  }
  await publishTaskMoved(
    unit,
    [...tasks, ...moved].map((row) => row.board_id),
  );
  const row = moved[0] ?? task;
  return presentTask(presentShared(row, await linksOfTask(db, taskId)), abilitiesOnTask(target.access, row, viewer.id));
}

interface Moving {
  task: TaskRow;
  links: TaskLinks;
  isRoot: boolean;
  offer: Target;
  given: TaskMove;
  prefixes: { from: string; to: string };
}

async function moveOne(
  unit: Unit,
  viewer: Viewer,
  { task, links, isRoot, offer, given, prefixes }: Moving,
): Promise<TaskRow> {
  const { db, now } = unit;
  const former = await regainPlace(db, task.id, offer.id);
  await keepPlace(db, task, keptOf(task, links));
  const values = mappedValues(task, links, offer, given, given.back ? (former?.kept ?? null) : null);
  const isStatusOfFormer = given.back === true && values.statusId === former?.kept.statusId;
  if (!isStatusOfFormer) await checkInitialStatus(db, offer.id, values.statusId);
  const number = former?.number ?? (await unit.takeTaskNumbers(offer.id, 1));
  const parentId = isRoot
    ? await parentAfterRestore(db, { ...task, project_id: offer.id, parent_id: values.parentId })
    : task.parent_id;
  const { statusId, typeId, priorityId, sprintId, boardId } = values;
  const row = await db
    .updateTable('tasks')
    .set({
      ...columnsOf({ statusId, typeId, priorityId, sprintId, boardId, parentId }),
      project_id: offer.id,
      number,
      approvals: null,
      updated_at: now,
      version: task.version + 1,
    })
    .where('id', '=', task.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const people = await membersAmong(db, offer.id, values.assignees);
  const after: TaskLinks = { assignees: values.assignees.flatMap((id) => people.get(id) ?? []), labels: values.labels };
  await writeLinks(db, row, after, links);
  await logChanges(unit, row, viewer.id, [
    { field: 'project', from: keyOf(prefixes.from, task.number), to: keyOf(prefixes.to, number) },
  ]);
  await db
    .updateTable('notifications')
    .set({ project_id: offer.id, link: linkToTask(offer.id, task.id) })
    .where('task_id', '=', task.id)
    .where('project_id', '=', task.project_id)
    .execute();
  if (task.project_id !== null) {
    // For people of the former project the task is gone. They may not see the other one.
    const gone = { ...presentShared(task, links), deletedAt: now };
    const former = { projectId: task.project_id };
    unit.publish(task.workspace_id, former, { type: 'task.removed', ...former, task: gone });
  }
  const shared = presentShared(row, after);
  unit.publish(row.workspace_id, { projectId: offer.id }, { type: 'task.saved', projectId: offer.id, task: shared });
  return row;
}

const keptOf = (task: TaskRow, links: TaskLinks): KeptValues => ({
  statusId: task.status_id,
  typeId: task.type_id,
  priorityId: task.priority_id,
  sprintId: task.sprint_id,
  boardId: task.board_id,
  parentId: task.parent_id,
  ...linkedValues(links),
});

/** Returns the values of a task in its new project: the former ones there, the chosen ones, or those with the same name. */
function mappedValues(
  task: TaskRow,
  links: TaskLinks,
  offer: Target,
  given: TaskMove,
  back: KeptValues | null,
): KeptValues {
  const tag = (kind: TagRow['kind'], id: string, chosen: Record<string, string>, kept: string | undefined): string => {
    const options = offer.tags.filter((one) => one.kind === kind);
    const inUse = options.filter(({ archived }) => archived === 0);
    const known = (wanted: string | undefined) => options.find((one) => one.id === wanted);
    const before = offer.formerTags.get(id);
    const named = inUse.find(({ name }) => before !== undefined && sameName(name, before.name));
    const alike = inUse.find(({ category }) => category !== null && category === before?.category);
    const usual = kind === 'priorities' ? inUse[Math.floor(inUse.length / 2)] : inUse[0];
    return (known(kept) ?? known(chosen[id]) ?? named ?? alike ?? usual ?? options[0])?.id ?? id;
  };
  const begin = offer.initial === null ? {} : { [task.status_id]: offer.initial };
  const sprintName = task.sprint_id === null ? undefined : offer.formerSprints.get(task.sprint_id);
  const { assignees, labels } = linkedValues(links);
  return {
    statusId: tag('statuses', task.status_id, { ...begin, ...given.statusIds }, back?.statusId),
    typeId: tag('types', task.type_id, given.typeIds ?? {}, back?.typeId),
    priorityId: tag('priorities', task.priority_id, given.priorityIds ?? {}, back?.priorityId),
    sprintId:
      [...offer.sprints.values()].find((id) => id === back?.sprintId) ?? offer.sprints.get(sprintName ?? '') ?? null,
    boardId: [back?.boardId, task.board_id].find((id) => typeof id === 'string' && offer.boards.has(id)) ?? null,
    parentId: back?.parentId ?? null,
    assignees: (back?.assignees ?? assignees).filter((id) => offer.members.has(id)),
    labels: [...new Set((back?.labels ?? labels).flatMap((id) => mappedLabel(id, offer, given.labelIds ?? {})))],
  };
}

/** Returns the label of the new project for one of the former project, or nothing. */
function mappedLabel(id: string, { labels, formerLabels }: Target, chosen: Record<string, string | null>): string[] {
  if (chosen[id] === null) return [];
  const wanted = chosen[id] ?? id;
  const former = formerLabels.get(id);
  const found =
    labels.find((label) => label.id === wanted) ??
    labels.find(
      ({ name, archived }) => archived === 0 && former !== undefined && labelKey(name) === labelKey(former.name),
    );
  return found ? [found.id] : [];
}

async function offerOf(db: Db, { id, workspace_id: workspaceId, workflow }: ProjectRow, from: string): Promise<Target> {
  const sprintsOf = (projectId: string) =>
    db.selectFrom('sprints').select(['id', 'name', 'state']).where('project_id', '=', projectId).execute();
  const boards = await db
    .selectFrom('boards')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .where(({ eb, or }) => or([eb('project_id', 'is', null), eb('project_id', '=', id)]))
    .execute();
  const open = (await sprintsOf(id)).filter(({ state }) => state !== 'completed');
  return {
    id,
    // The module workflows writes this text.
    initial: workflow === null ? null : (JSON.parse(workflow) as ActiveWorkflow).definition.initial,
    tags: await tagsOf(db, id),
    formerTags: new Map((await tagsOf(db, from)).map((tag) => [tag.id, tag])),
    labels: await labelsOfProject(db, id, workspaceId),
    formerLabels: new Map((await labelsOfProject(db, from, workspaceId)).map((label) => [label.id, label])),
    members: new Set((await membersOf(db, id)).map((member) => member.id)),
    sprints: new Map(open.map((sprint) => [sprint.name, sprint.id])),
    formerSprints: new Map((await sprintsOf(from)).map((sprint) => [sprint.id, sprint.name])),
    boards: new Set(boards.map((board) => board.id)),
  };
}
