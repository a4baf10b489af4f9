import type { ActiveWorkflow } from '../../../domain/workflow.ts';
import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { TaskAssignee } from '../../../domain/fields/task.ts';
import type { BoardFilters } from '../../../domain/fields/taskFilters.ts';
import { type SortBy, sortOf } from '../../../domain/query/conditions.ts';
import { countOf, type PageAsked, pageOf, paginationOf, sortedBy, type SortKey, totalOf } from '../../db/cursor.ts';
import { prepared } from '../../db/prepared.ts';
import type { Database, Db, TaskFieldColumns, TaskRow, TasksTable } from '../../db/schema.ts';
import { parseKey } from '../../../domain/taskKey.ts';
import { contains, everyWord, hasWord, wordsOf } from '../../db/search.ts';
import { searchableText } from '../../db/searchText.ts';
import { accessColumns, membershipOf, splitAccess } from '../projects/accessJoin.ts';
import type { ProjectAccess, Viewer } from '../projects/policy.ts';
import { visibleProjects } from '../projects/repository.ts';
import { fieldColumns } from './fields.ts';
import { orderOf } from './conditions.ts';
import type { TaskListFilter } from './filters.ts';
import { matchesFilters, type ReaderClock } from './narrowing.ts';
import { olderAmong, recentAmong, type RecentPlace } from './recent.ts';

export interface FoundTask {
  task: TaskRow;
  access: ProjectAccess;
}

const taskOf = prepared<{ taskId: string; viewerId: string; workspaceId: string }>()((db, param) =>
  db
    .selectFrom('tasks')
    .innerJoin('projects', 'projects.id', 'tasks.project_id')
    .leftJoin('project_members', membershipOf(param('viewerId')))
    .selectAll('tasks')
    .select(accessColumns)
    .where('tasks.id', '=', param('taskId'))
    .where('tasks.workspace_id', '=', param('workspaceId'))
    .where('projects.deleted_at', 'is', null),
);

/** Finds a task in the viewer's workspace, even if it was deleted, with the viewer's relation to its project. */
export async function findTask(db: Db, viewer: Viewer, taskId: string): Promise<FoundTask | undefined> {
  const [found] = await taskOf(db, { taskId, viewerId: viewer.id, workspaceId: viewer.workspaceId });
  if (!found) return undefined;
  const { row: task, access } = splitAccess(viewer, found);
  return { task, access };
}

/** Columns that aren't task fields. The type requires a complete list. */
const otherColumns: Record<Exclude<keyof TasksTable, keyof TaskFieldColumns>, true> = {
  id: true,
  workspace_id: true,
  project_id: true,
  number: true,
  search_text: true,
  created_by: true,
  version: true,
  status_since: true,
  approvals: true,
  origin: true,
  created_at: true,
  updated_at: true,
  deleted_at: true,
  archived_at: true,
};
// The cast restores the property names, which `Object.keys` loses.
const otherNames = Object.keys(otherColumns) as (keyof typeof otherColumns)[];
const taskColumns: (keyof TasksTable)[] = [...fieldColumns, ...otherNames];

const insertedTask = prepared<TaskRow>()((db, param) =>
  db
    .insertInto('tasks')
    // The cast is safe, because every column of a row is listed.
    .values(Object.fromEntries(taskColumns.map((column) => [column, param(column)])) as unknown as TaskRow)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id'),
);

/** Inserts a task. Returns false if its id is already in use. */
export const insertTask = async (db: Db, row: TaskRow): Promise<boolean> => (await insertedTask(db, row)).length > 0;

export async function assigneesOf(db: Db, taskIds: string[]): Promise<Map<string, TaskAssignee[]>> {
  const found = new Map<string, TaskAssignee[]>();
  if (taskIds.length === 0) return found;
  const rows = await db
    .selectFrom('task_assignees')
    .innerJoin('accounts', 'accounts.id', 'task_assignees.account_id')
    .select([
      'task_assignees.task_id',
      'accounts.id',
      'accounts.avatar',
      'accounts.nickname',
      'accounts.name',
      'accounts.last_name',
    ])
    .where('task_assignees.task_id', 'in', taskIds)
    .orderBy('task_assignees.position')
    .execute();
  for (const { task_id: taskId, last_name: lastName, ...person } of rows) {
    const assignee = { ...person, lastName };
    const list = found.get(taskId);
    if (list) list.push(assignee);
    else found.set(taskId, [assignee]);
  }
  return found;
}

export async function writeAssignees(
  db: Db,
  task: Pick<TaskRow, 'id' | 'workspace_id'>,
  accountIds: string[],
  hadSome: boolean,
): Promise<void> {
  if (hadSome) await db.deleteFrom('task_assignees').where('task_id', '=', task.id).execute();
  if (accountIds.length === 0) return;
  await db
    .insertInto('task_assignees')
    .values(
      accountIds.map((accountId, position) => ({
        task_id: task.id,
        account_id: accountId,
        workspace_id: task.workspace_id,
        position,
      })),
    )
    .execute();
}

export const searchTextOf = ({ title, description }: { title: string; description: string | null }): string =>
  searchableText(`${title}\n${description ?? ''}`);

const tagsAmongThree = prepared<{ projectId: string; first: string; second: string; third: string }>()((db, param) =>
  db
    .selectFrom('tags')
    .select(['id', 'kind', 'archived'])
    .where('id', 'in', [param('first'), param('second'), param('third')])
    .where('project_id', '=', param('projectId')),
);

/**
 * Returns the options of a project with the given ids, one to three. The fixed number of parameters allows a prepared
 * statement.
 */
export const tagsAmong = (db: Db, projectId: string, [first = '', second = first, third = first]: string[]) =>
  tagsAmongThree(db, { projectId, first, second, third });

/** Returns the tasks of existing projects that are assigned to a person and are neither done nor deleted. */
export async function openTasksOf(
  db: Db,
  workspaceId: string,
  accountId: string,
  projectId?: string,
): Promise<{ id: string; project_id: string }[]> {
  return db
    .selectFrom('task_assignees')
    .innerJoin('tasks', 'tasks.id', 'task_assignees.task_id')
    .innerJoin('projects', 'projects.id', 'tasks.project_id')
    .innerJoin('tags', 'tags.id', 'tasks.status_id')
    .select(['tasks.id', 'projects.id as project_id'])
    .where('task_assignees.account_id', '=', accountId)
    .where('tasks.workspace_id', '=', workspaceId)
    .where('tasks.deleted_at', 'is', null)
    .where('tasks.archived_at', 'is', null)
    .where('projects.deleted_at', 'is', null)
    .where('tags.category', '!=', 'done')
    .$if(projectId !== undefined, (query) => query.where('tasks.project_id', '=', projectId ?? ''))
    .orderBy('tasks.id')
    .execute();
}

export async function membersAmong(
  db: Db,
  projectId: string,
  accountIds: string[],
): Promise<Map<string, TaskAssignee>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('project_members')
    .innerJoin('accounts', 'accounts.id', 'project_members.account_id')
    .select(['accounts.id', 'accounts.avatar', 'accounts.nickname', 'accounts.name', 'accounts.last_name'])
    .where('project_members.project_id', '=', projectId)
    .where('project_members.account_id', 'in', accountIds)
    .where('accounts.deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ last_name: lastName, ...person }) => [person.id, { ...person, lastName }]));
}

type Sorted = Pick<TaskRow, 'id' | 'created_at' | 'status_since'>;
const inOrder: SortKey<Pick<Sorted, 'id' | 'created_at'>>[] = [
  { by: sql.ref('tasks.created_at'), of: (row) => row.created_at },
  { by: sql.ref('tasks.id'), of: ({ id }) => id },
];
const newestDoneFirst: SortKey<Pick<Sorted, 'id' | 'status_since'>>[] = [
  { by: sql.ref('tasks.status_since'), of: (row) => row.status_since, descending: true },
  { by: sql.ref('tasks.id'), of: ({ id }) => id, descending: true },
];

/** Returns a condition for the task whose key was typed. Null if the text is no key. */
function hasKey(db: Db, { workspaceId }: Viewer, search: string): Expression<SqlBool> | null {
  const key = parseKey(search);
  if (key === null) return null;
  const project = db
    .selectFrom('project_prefixes')
    .select('project_prefixes.project_id')
    .where('project_prefixes.workspace_id', '=', workspaceId)
    .where('project_prefixes.prefix', '=', key.prefix);
  const moved = db
    .selectFrom('task_places')
    .select('task_places.task_id')
    .where('task_places.number', '=', key.number)
    .where('task_places.project_id', 'in', project);
  return sql<SqlBool>`((tasks.number = ${key.number} and tasks.project_id in ${project}) or tasks.id in ${moved})`;
}

/** Condition for tasks that have the typed key, or each typed word in their own texts or in one of their comments. */
function isFound(db: Db, viewer: Viewer, search: string): Expression<SqlBool> {
  const byKey = hasKey(db, viewer, search);
  const byWords = hasWords(db, viewer, search);
  return byKey === null ? byWords : sql<SqlBool>`(${byKey} or ${byWords})`;
}

const hasWords = (db: Db, { workspaceId }: Viewer, search: string): Expression<SqlBool> =>
  everyWord(search, (word) => {
    const commented = db
      .selectFrom('comments')
      .select('comments.task_id')
      .where('comments.workspace_id', '=', workspaceId)
      .where('comments.deleted_at', 'is', null)
      .where(hasWord(sql.ref('comments.search_text'), word));
    return sql<SqlBool>`(${hasWord(sql.ref('tasks.search_text'), word)} or tasks.id in ${commented})`;
  });

export type TasksQuery = SelectQueryBuilder<Database, 'tasks', object>;

export interface Page {
  pageIndex: number;
  pageSize: number;
}

export interface TaskQuery extends PageAsked {
  /** Id of one project. Null for all projects that the viewer may read. */
  projectId: string | null;
  search: string;
  narrowing: TaskListFilter;
  /** Further filters, which also have to match. */
  also: readonly BoardFilters[];
  /** The viewer's day and time zone. Empty if no filter needs them. */
  clock: ReaderClock;
  /** Order before the usual one, which is that of creation. */
  sort: readonly SortBy[];
  /** Time since which done tasks are recent. Empty if the filter `recent` isn't set. */
  recentSince: string;
}

type ListedColumn = Exclude<keyof TasksTable, 'search_text'>;
const listed = taskColumns
  .filter((column): column is ListedColumn => column !== 'search_text')
  .map((column) => `tasks.${column}` as const);

export async function pageOfTasks(
  db: Db,
  viewer: Viewer,
  { projectId, search, narrowing, also, clock, sort, recentSince, ...asked }: TaskQuery,
) {
  const { projectId: onlyProject, boardId, archived, recent } = narrowing;
  const isSearch = wordsOf(search).length > 0;
  let place = db.selectFrom('tasks').where('tasks.deleted_at', 'is', null);
  // Without statistics, SQLite would use the workspace and the index of texts instead of the one for recent tasks.
  if (projectId === null || isSearch || recent === null)
    place = place.where('tasks.workspace_id', '=', viewer.workspaceId);
  if (projectId === null) place = place.where('tasks.project_id', 'in', visibleProjects(db, viewer));
  // Uses `in`, because with `=` SQLite would read all tasks of the project again to find the ones with a comment.
  else if (isSearch) place = place.where('tasks.project_id', 'in', oneProject(db, projectId));
  else place = place.where('tasks.project_id', '=', projectId);
  if (onlyProject !== null && onlyProject !== projectId) place = place.where('tasks.project_id', '=', onlyProject);
  if (boardId !== null) place = place.where('tasks.board_id', '=', boardId);
  if (archived !== 'all') place = place.where('tasks.archived_at', archived === 'only' ? 'is not' : 'is', null);
  const isProject = projectId !== null && boardId === null && (onlyProject ?? projectId) === projectId;
  const asOf: RecentPlace = { viewer, projectId, since: recentSince };
  const narrowed = (tasks: TasksQuery) =>
    [narrowing, ...also].reduce(
      (query, filters) => query.where(matchesFilters(db, viewer.workspaceId, filters, clock)),
      tasks,
    );
  const others = () => narrowed(olderAmong(db, place, asOf));
  const matching =
    recent === null ? narrowed(place) : recent ? narrowed(recentAmong(db, place, asOf, isProject)) : others();
  if (isSearch) {
    const byKey = hasKey(db, viewer, search);
    const rows = byKey === null ? [] : await matching.select(listed).where(byKey).execute();
    if (rows.length > 0) return { rows, pagination: paginationOf(inOrder, asked, { rows, total: rows.length }) };
    if (sort.length === 0) return pageOfFound(db, viewer, matching, search, asked);
    return pageInOrder(matching.where(hasWords(db, viewer, search)), sort, asked);
  }
  if (sort.length > 0) return pageInOrder(matching, sort, asked);
  const order: SortKey<Sorted>[] = recent === false ? newestDoneFirst : inOrder;
  const rows = await matching.select(listed).$call(pageOf(asked, order)).execute();
  const isFirst = asked.pageIndex === 1 && asked.cursor === undefined;
  const isFullFirst = isFirst && rows.length >= asked.pageSize;
  // The counts of a full first page also give the total.
  const byStatus = isFullFirst ? await countsByStatus(matching) : null;
  const total = byStatus
    ? Object.values(byStatus).reduce((sum, count) => sum + count, 0)
    : await totalOf(asked, rows, matching);
  const older = recent === true && isFirst ? await countsByStatus(others()) : {};
  return {
    rows,
    pagination: paginationOf(order, asked, { rows, total }),
    ...(byStatus && rows.length < total && { byStatus }),
    ...(Object.keys(older).length > 0 && { older }),
  };
}

async function pageInOrder(
  matching: SelectQueryBuilder<Database, 'tasks', object>,
  sort: readonly SortBy[],
  asked: PageAsked,
) {
  const order = orderOf(sort);
  const keys = [...order.keys, ...inOrder];
  const rows = await matching.select(listed).select(order.columns).$call(pageOf(asked, keys)).execute();
  return { rows, pagination: paginationOf(keys, asked, { rows, total: await totalOf(asked, rows, matching) }) };
}

async function countsByStatus(
  matching: SelectQueryBuilder<Database, 'tasks', object>,
): Promise<Record<string, number>> {
  const rows = await matching
    .select(({ fn }) => ['tasks.status_id', fn.countAll<number>().as('count')])
    .groupBy('tasks.status_id')
    .execute();
  return Object.fromEntries(rows.map(({ status_id: statusId, count }) => [statusId, Number(count)]));
}

const oneProject = (db: Db, id: string) =>
  db.selectFrom('projects').select('projects.id').where('projects.id', '=', id);

/** Reads the texts and comments only once for the page and the total, because that takes most of the time. */
async function pageOfFound(
  db: Db,
  viewer: Viewer,
  matching: SelectQueryBuilder<Database, 'tasks', object>,
  search: string,
  asked: PageAsked,
) {
  const withFound = db.with(
    (cte) => cte('found').materialized(),
    () => foundTasks(db, viewer, matching, search),
  );
  const rows = await withFound
    .selectFrom(({ selectFrom }) =>
      selectFrom('found as tasks')
        .select('tasks.id')
        .select(({ selectFrom: from }) =>
          from('found')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .as('total'),
        )
        .$call(pageOf(asked, inOrder))
        .as('page'),
    )
    .innerJoin('tasks', 'tasks.id', 'page.id')
    .select(listed)
    .select('page.total')
    .$call(sortedBy(inOrder))
    .execute();
  const total = Number(rows[0]?.total ?? (await totalOf(asked, rows, withFound.selectFrom('found'))));
  return { rows, pagination: paginationOf(inOrder, asked, { rows, total }) };
}

/**
 * Selects the matching tasks that have each word in their own texts or in one of their comments. These are two queries,
 * because databases can't use an index for a text in either of two tables.
 */
function foundTasks(
  db: Db,
  { workspaceId }: Viewer,
  matching: SelectQueryBuilder<Database, 'tasks', object>,
  search: string,
) {
  const inComment = (word: string) => hasWord(sql.ref('comments.search_text'), word);
  const inTexts = contains(sql.ref('tasks.search_text'), search);
  const words = wordsOf(search);
  const commented = db
    .selectFrom('comments')
    .select('comments.task_id')
    .select(
      words.map((word, index) => sql<number>`max(case when ${inComment(word)} then 1 else 0 end)`.as(`has_${index}`)),
    )
    .where('comments.workspace_id', '=', workspaceId)
    .where('comments.deleted_at', 'is', null)
    .where(({ or }) => or(words.map(inComment)))
    .groupBy('comments.task_id');
  // A cross join makes SQLite begin with the comments.
  const throughComments = db
    .selectFrom(commented.as('commented'))
    .crossJoin('tasks')
    .select('tasks.id')
    .whereRef('tasks.id', '=', 'commented.task_id')
    .where(sql<SqlBool>`not ${inTexts}`)
    .where(
      everyWord(
        search,
        (word, index) =>
          sql<SqlBool>`(${sql.ref(`commented.has_${index}`)} = 1 or ${hasWord(sql.ref('tasks.search_text'), word)})`,
      ),
    );
  return matching
    .where(inTexts)
    .select(['tasks.id', 'tasks.created_at'])
    .unionAll(matching.where('tasks.id', 'in', throughComments).select(['tasks.id', 'tasks.created_at']));
}

export async function pageOfMyTasks(
  db: Db,
  viewer: Viewer,
  { search, pageIndex, pageSize, filters, clock }: Page & { search: string; filters: BoardFilters; clock: ReaderClock },
) {
  const matching = db
    .selectFrom('tasks')
    .innerJoin('task_assignees', 'task_assignees.task_id', 'tasks.id')
    .innerJoin('projects', 'projects.id', 'tasks.project_id')
    .innerJoin('tags', 'tags.id', 'tasks.status_id')
    .innerJoin('tags as priorities', 'priorities.id', 'tasks.priority_id')
    .where('task_assignees.account_id', '=', viewer.id)
    .where('task_assignees.workspace_id', '=', viewer.workspaceId)
    .where('tasks.deleted_at', 'is', null)
    .where('tasks.archived_at', 'is', null)
    .where('tasks.project_id', 'in', visibleProjects(db, viewer))
    .where('tags.category', 'is distinct from', 'done')
    .$if(search.trim() !== '', (query) => query.where(isFound(db, viewer, search)))
    .where(matchesFilters(db, viewer.workspaceId, filters, clock));
  const sorted = sortedBy(orderOf(sortOf(filters.conditions)).keys);
  const rows = await matching
    .select(listed)
    .select([
      'projects.name as project_name',
      'projects.prefix as project_prefix',
      'projects.color as project_color',
      'projects.glyph as project_glyph',
      'projects.created_by as project_created_by',
      'tags.name as status_name',
      'tags.color as status_color',
      'tags.category as status_category',
      'priorities.name as priority_name',
      'priorities.icon as priority_icon',
    ])
    .$call(sorted)
    .orderBy(sql`tasks.due_date is null`)
    .orderBy('tasks.due_date')
    .orderBy('tasks.created_at')
    .orderBy('tasks.id')
    .$call(pageOf({ pageIndex, pageSize }))
    .execute();
  const total = await countOf(matching);
  return { rows, total };
}

/** Returns the done statuses of each project in their order, and its workflow. */
export async function finishes(db: Db, projectIds: string[]) {
  if (projectIds.length === 0) return new Map<string, { statusIds: string[]; workflow: ActiveWorkflow | null }>();
  const rows = await db
    .selectFrom('projects')
    .innerJoin('tags', 'tags.project_id', 'projects.id')
    .select(['projects.id', 'projects.workflow', 'tags.id as status_id'])
    .where('projects.id', 'in', projectIds)
    .where('tags.kind', '=', 'statuses')
    .where('tags.category', '=', 'done')
    .where('tags.archived', '=', 0)
    .orderBy('tags.position')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, statuses]) => {
      const workflow = statuses[0]?.workflow ?? null;
      return [
        id,
        {
          statusIds: statuses.map((row) => row.status_id),
          workflow: workflow === null ? null : (JSON.parse(workflow) as ActiveWorkflow),
        },
      ];
    }),
  );
}

/**
 * Returns a text that changes with every committed write that affects a list of tasks. In a project, the sum of the
 * task versions grows with each write. A change of people's names is also published to the whole workspace.
 */
export async function stateOf(db: Db, viewer: Viewer, projectId: string | null): Promise<string> {
  const tasks = await db
    .selectFrom('tasks')
    .select(({ fn }) => [
      'tasks.project_id',
      fn.countAll<number>().as('count'),
      fn.sum<number>('tasks.version').as('versions'),
    ])
    .$if(projectId !== null, (query) => query.where('tasks.project_id', '=', projectId))
    .$if(projectId === null, (query) => query.where('tasks.project_id', 'in', visibleProjects(db, viewer)))
    .groupBy('tasks.project_id')
    .orderBy('tasks.project_id')
    .execute();
  const people = await db
    .selectFrom('changes')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('seq').as('last')])
    .where('workspace_id', '=', viewer.workspaceId)
    .where('project_id', 'is', null)
    .where('account_id', 'is', null)
    .where('conversation_id', 'is', null)
    .where('team_only', '=', 0)
    .executeTakeFirst();
  return JSON.stringify([tasks.map((row) => [row.project_id, row.count, row.versions]), people?.count, people?.last]);
}
