import type * as z from 'zod/mini';
import { pages } from '../../../domain/limits.ts';
import type { Page } from '../../../domain/common.ts';
import { newTag } from '../../../domain/project.ts';
import { recentSince } from '../../../domain/recentTasks.ts';
import type { ActiveWorkflow } from '../../../domain/workflow.ts';
import { maxListedSubtasks } from '../../../domain/subtasks.ts';
import type { MyTask, Task, TaskDetail, taskPage } from '../../../domain/task.ts';
import { edgesOf } from '../../../domain/machines/workflow.ts';
import type { Db, TaskRow } from '../../db/schema.ts';
import { AppError } from '../../../domain/errors.ts';
import { ReadyJson } from '../../http/readyJson.ts';
import { sortOf } from '../../../domain/query/conditions.ts';
import { presentUserSummary } from '../accounts/presenter.ts';
import { followStateOf } from '../followers/queries.ts';
import { visibleProject } from '../projects/access.ts';
import type { ProjectAccess, Viewer } from '../projects/policy.ts';
import { colorOf, iconOf, presentMember } from '../projects/presenter.ts';
import { findProject, wholeProject } from '../projects/repository.ts';
import { managesWorkspace } from '../../../domain/workspace.ts';
import { phrase } from '../../../domain/phrase.ts';
import { keyOf } from '../../../domain/taskKey.ts';
import { lookOf } from '../../../domain/projectGlyph.ts';
import { currentTask } from './access.ts';
import { parseFilters } from './filters.ts';
import type { PageCache } from './pageCache.ts';
import { abilitiesOnTask } from './policy.ts';
import { ancestorsOf, subtasksOf, sumsOfRows, tasksByIds } from './parents.ts';
import { presentShared, presentTask, withoutEmpty } from './presenter.ts';
import { linksOf, linksOfTask } from './links.ts';
import { emptyLine, readerClock, readLine } from './queryLine.ts';
import { finishes, pageOfMyTasks, pageOfTasks, stateOf, type TaskQuery } from './repository.ts';

interface ListQuery {
  pageIndex?: number;
  pageSize?: number;
  search?: string;
  filters?: string;
  /** Query line. */
  query?: string;
  cursor?: string;
}

/**
 * Returns one page of tasks, from one project or from all projects that the viewer may read. The body is cached for all
 * viewers with the same access until the data changes.
 */
export async function listTasks(
  db: Db,
  cache: PageCache<ReadyJson>,
  viewer: Viewer,
  projectId: string | null,
  given: ListQuery,
  now: Date,
): Promise<ReadyJson> {
  const narrowing = parseFilters(given.filters, viewer.id);
  const line = given.query ? await readLine(db, viewer, projectId, given.query) : emptyLine;
  const conditions = [...narrowing.conditions, ...line.filters.conditions];
  const query: TaskQuery = {
    projectId,
    pageIndex: given.pageIndex ?? pages.taskSearch.pageIndex,
    pageSize: given.pageSize ?? pages.taskSearch.pageSize,
    search: [given.search ?? '', line.search].join(' ').trim(),
    narrowing,
    also: line === emptyLine ? [] : [line.filters],
    clock: await readerClock(db, viewer, [narrowing, line.filters], now),
    sort: sortOf(conditions),
    recentSince: narrowing.recent === null ? '' : recentSince(now.getTime()),
    cursor: given.cursor,
  };
  const access: ProjectAccess =
    projectId === null
      ? { role: viewer.role, isCreator: false, belongs: true }
      : (await visibleProject(db, viewer, projectId)).access;
  // Doesn't cache searches and conditions: they also read comments and options, which aren't part of the cache's state.
  if (query.search !== '' || conditions.length > 0) return makeList(db, viewer, access, query);
  const key = JSON.stringify([viewer.workspaceId, sameForAll(viewer, projectId), query]);
  return cache.get(
    key,
    () => stateOf(db, viewer, projectId),
    () => makeList(db, viewer, access, query),
  );
}

/**
 * Returns a key for the viewers who get the same list. Guests can delete only their own tasks. Lists over all projects
 * depend on the projects that the viewer may read.
 */
function sameForAll({ id, role }: Viewer, projectId: string | null): string {
  if (role === 'guest') return `guest ${id}`;
  if (projectId !== null) return 'members';
  return managesWorkspace(role) ? 'managers' : `member ${id}`;
}

async function makeList(db: Db, viewer: Viewer, access: ProjectAccess, query: TaskQuery): Promise<ReadyJson> {
  const { rows, ...page } = await pageOfTasks(db, viewer, query);
  const links = await linksOf(
    db,
    rows.map(({ id }) => id),
  );
  const data: z.input<typeof taskPage> = {
    elements: rows.map((row) =>
      withoutEmpty(presentTask(presentShared(row, links(row.id)), abilitiesOnTask(access, row, viewer.id))),
    ),
    ...page,
  };
  return new ReadyJson(JSON.stringify({ data }));
}

export async function listMyTasks(db: Db, viewer: Viewer, given: ListQuery, now: Date): Promise<Page<MyTask>> {
  const { pageIndex = pages.myTasks.pageIndex, pageSize = pages.myTasks.pageSize, search = '' } = given;
  const line = given.query ? await readLine(db, viewer, null, given.query) : emptyLine;
  const { rows, total } = await pageOfMyTasks(db, viewer, {
    pageIndex,
    pageSize,
    search: [search, line.search].join(' '),
    filters: line.filters,
    clock: await readerClock(db, viewer, [line.filters], now),
  });
  const links = await linksOf(
    db,
    rows.map(({ id }) => id),
  );
  const ends = await finishes(db, [...new Set(rows.flatMap((row) => row.project_id ?? []))]);
  return {
    elements: rows.map((row) => {
      const projectId = row.project_id ?? '';
      const access = { role: viewer.role, isCreator: row.project_created_by === viewer.id, belongs: true };
      const abilities = abilitiesOnTask(access, row, viewer.id);
      const { color: projectColor, glyph: projectGlyph } = lookOf({
        id: projectId,
        color: row.project_color,
        glyph: row.project_glyph,
      });
      return {
        ...presentTask(presentShared(row, links(row.id)), abilities),
        projectName: row.project_name,
        projectPrefix: row.project_prefix,
        projectColor,
        projectGlyph,
        statusName: row.status_name,
        statusColor: colorOf(row.status_color, newTag.statuses.color),
        statusCategory: row.status_category ?? newTag.statuses.category,
        priorityName: row.priority_name,
        priorityIcon: iconOf(row.priority_icon),
        doneStatusId: finishOf(row.status_id, ends.get(projectId)),
      };
    }),
    pagination: { pageIndex, pageSize, total },
  };
}

/** Returns the first done status to which an edge leads. Ignores the guards of edges. */
function finishOf(from: string, end: { statusIds: string[]; workflow: ActiveWorkflow | null } | undefined) {
  const leads = (to: string) => !end?.workflow || edgesOf(end.workflow.definition, from, to)?.length !== 0;
  return end?.statusIds.find(leads) ?? null;
}

/** Reads a task with the people and options of its project. Includes archived options that the task has. */
export async function readTask(db: Db, viewer: Viewer, askedId: string, taskId: string): Promise<TaskDetail> {
  const { task, access } = await currentTask(db, viewer, taskId, askedId);
  // The project in which the task is. It was moved if the address names another one.
  const projectId = task.project_id ?? askedId;
  const project = await findProject(db, viewer, projectId);
  const creator = await accountOf(db, task.created_by);
  if (!project) throw new AppError('NOT_FOUND', phrase('errors', 'tasks.notFound'));
  const { members, tags } = await wholeProject(db, project.row);
  const done = new Set(tags.flatMap(({ id, category }) => (category === 'done' ? id : [])));
  const own = new Set([task.status_id, task.type_id, task.priority_id]);
  const list = (kind: string) =>
    tags
      .filter((tag) => tag.kind === kind && (tag.archived === 0 || own.has(tag.id)))
      .map(({ id, name }) => ({ id, name }));
  return {
    ...presentTask(presentShared(task, await linksOfTask(db, taskId)), abilitiesOnTask(access, task, viewer.id)),
    key: keyOf(project.row.prefix, task.number),
    following: await followStateOf(db, taskId, viewer.id),
    createdBy: creator,
    ...(await familyOf(db, viewer, access, task, done)),
    project: {
      id: projectId,
      name: project.row.name,
      prefix: project.row.prefix,
      members: members.map(presentMember),
      taskTypes: list('types'),
      taskPriorities: list('priorities'),
      taskStatuses: list('statuses'),
    },
  };
}

/** Returns the tasks above and below a task. */
async function familyOf(
  db: Db,
  viewer: Viewer,
  access: ProjectAccess,
  { id, parent_id: parentId, project_id: projectId }: TaskRow,
  done: ReadonlySet<string>,
): Promise<Pick<TaskDetail, 'ancestors' | 'subtasks' | 'subtaskSums'>> {
  const above = await ancestorsOf(db, projectId ?? '', parentId);
  const below = await subtasksOf(db, projectId ?? '', id);
  const listed = await tasksByIds(
    db,
    below.slice(0, maxListedSubtasks).map((row) => row.id),
  );
  const links = await linksOf(
    db,
    [...above, ...listed].map((row) => row.id),
  );
  const present = (row: TaskRow): Task =>
    presentTask(presentShared(row, links(row.id)), abilitiesOnTask(access, row, viewer.id));
  return { ancestors: above.map(present), subtasks: listed.map(present), subtaskSums: sumsOfRows(below, done) };
}

async function accountOf(db: Db, id: string) {
  const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return presentUserSummary(row);
}
