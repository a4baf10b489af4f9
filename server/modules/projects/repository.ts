import { type Insertable, sql } from 'kysely';
import type { Pagination } from '../../../domain/common.ts';
import { managesWorkspace, type Role } from '../../../domain/workspace.ts';
import { countOf, type PageAsked, pageOf, paginationOf, type SortKey } from '../../db/cursor.ts';
import { lockRow } from '../../db/lock.ts';
import { prepared } from '../../db/prepared.ts';
import type { Db, ProjectRow, TagRow, TagsTable } from '../../db/schema.ts';
import { contains } from '../../db/search.ts';
import { labelsOfProject } from '../labels/queries.ts';
import { accessColumns, membershipOf, splitAccess } from './accessJoin.ts';
import type { ProjectAccess, Viewer } from './policy.ts';
import type { MemberRow, StatusCountRow, WholeProject } from './presenter.ts';

const memberColumns = [
  'accounts.id',
  'accounts.nickname',
  'accounts.name',
  'accounts.last_name',
  'accounts.email',
  'accounts.avatar',
] as const;

const projectThat = (deletedAt: 'is' | 'is not') =>
  prepared<{ projectId: string; viewerId: string; workspaceId: string }>()((db, param) =>
    db
      .selectFrom('projects')
      .leftJoin('project_members', membershipOf(param('viewerId')))
      .selectAll('projects')
      .select(accessColumns)
      .where('projects.id', '=', param('projectId'))
      .where('projects.workspace_id', '=', param('workspaceId'))
      .where('projects.deleted_at', deletedAt, null),
  );
const existing = projectThat('is');
const deleted = projectThat('is not');

/**
 * Finds a project in the viewer's workspace with the viewer's relation to it, even if the viewer may not read it. With
 * `isDeleted`, finds only a deleted project.
 */
export async function findProject(
  db: Db,
  viewer: Viewer,
  projectId: string,
  isDeleted = false,
): Promise<{ row: ProjectRow; access: ProjectAccess } | undefined> {
  const [found] = await (isDeleted ? deleted : existing)(db, {
    projectId,
    viewerId: viewer.id,
    workspaceId: viewer.workspaceId,
  });
  return found && splitAccess(viewer, found);
}

export const visibleProjects = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('projects')
    .select('projects.id')
    .where('projects.workspace_id', '=', viewer.workspaceId)
    .where('projects.deleted_at', 'is', null)
    .$if(!managesWorkspace(viewer.role), (query) =>
      query.where(
        'projects.id',
        'in',
        db
          .selectFrom('project_members')
          .select('project_members.project_id')
          .where('project_members.account_id', '=', viewer.id)
          .where('project_members.workspace_id', '=', viewer.workspaceId),
      ),
    );

/** Locks a project until the transaction ends. Returns false if it doesn't exist. */
export const lockProject = (db: Db, id: string): Promise<boolean> => lockRow(db, 'projects', id);

/** Returns the prefixes of a workspace, current and former, that begin with a letter. */
export async function prefixesLike(db: Db, workspaceId: string, first: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('project_prefixes')
    .select('prefix')
    .where('workspace_id', '=', workspaceId)
    .where('prefix', 'like', `${first}%`)
    .execute();
  return new Set(rows.map(({ prefix }) => prefix));
}

/** Reserves a prefix if no project has or had it. Returns the id of the project to which it belongs. */
export async function reservePrefix(
  db: Db,
  { workspaceId, projectId, prefix }: { workspaceId: string; projectId: string; prefix: string },
): Promise<string> {
  await db
    .insertInto('project_prefixes')
    .values({ workspace_id: workspaceId, prefix, project_id: projectId })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'prefix']).doNothing())
    .execute();
  const { project_id: owner } = await db
    .selectFrom('project_prefixes')
    .select('project_id')
    .where('workspace_id', '=', workspaceId)
    .where('prefix', '=', prefix)
    .executeTakeFirstOrThrow();
  return owner;
}

export async function wholeProject(db: Db, row: ProjectRow): Promise<WholeProject> {
  return {
    row,
    members: await membersOf(db, row.id),
    tags: await tagsOf(db, row.id),
    labels: await labelsOfProject(db, row.id, row.workspace_id),
  };
}

export const membersOf = (db: Db, projectId: string): Promise<MemberRow[]> =>
  db
    .selectFrom('project_members')
    .innerJoin('accounts', 'accounts.id', 'project_members.account_id')
    .select(memberColumns)
    .where('project_members.project_id', '=', projectId)
    .where('accounts.deleted_at', 'is', null)
    .orderBy('project_members.created_at')
    .orderBy('accounts.id')
    .execute();

export const tagsOf = (db: Db, projectId: string): Promise<TagRow[]> =>
  db
    .selectFrom('tags')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('kind')
    .orderBy('position')
    .orderBy('id')
    .execute();

export async function addToProject(
  db: Db,
  project: { id: string; workspaceId: string },
  accountIds: string[],
  now: string,
): Promise<string[]> {
  const added = await db
    .insertInto('project_members')
    .values(
      accountIds.map((accountId) => ({
        project_id: project.id,
        account_id: accountId,
        workspace_id: project.workspaceId,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['project_id', 'account_id']).doNothing())
    .returning('account_id')
    .execute();
  return added.map((row) => row.account_id);
}

/**
 * Adds the members of a workspace, except guests, to its open projects. With `accountId`, adds only this person. With
 * `projectId`, adds people only to this project, which is about to be opened. Returns the new memberships.
 */
export const addByOpening = (
  db: Db,
  { workspaceId, projectId, accountId }: { workspaceId: string; projectId?: string; accountId?: string },
  now: string,
): Promise<{ project_id: string; account_id: string }[]> =>
  db
    .insertInto('project_members')
    .columns(['project_id', 'account_id', 'workspace_id', 'created_at', 'by_opening'])
    .expression((from) =>
      from
        .selectFrom('projects')
        .innerJoin('workspace_members', 'workspace_members.workspace_id', 'projects.workspace_id')
        .select([
          'projects.id',
          'workspace_members.account_id',
          'projects.workspace_id',
          sql<string>`${now}`.as('created_at'),
          sql<1>`1`.as('by_opening'),
        ])
        .where('projects.workspace_id', '=', workspaceId)
        .where('projects.deleted_at', 'is', null)
        .where('workspace_members.role', '!=', 'guest')
        .$if(accountId !== undefined, (query) => query.where('workspace_members.account_id', '=', accountId ?? ''))
        .$if(projectId === undefined, (query) => query.where('projects.is_open', '=', 1))
        .$if(projectId !== undefined, (query) => query.where('projects.id', '=', projectId ?? ''))
        .orderBy('projects.id'),
    )
    .onConflict((conflict) => conflict.columns(['project_id', 'account_id']).doNothing())
    .returning(['project_id', 'account_id'])
    .execute();

/**
 * Removes memberships that exist only because a project is open: those of one project, or those of a person in the
 * existing projects of a workspace. Returns the removed memberships.
 */
export async function removeByOpening(
  db: Db,
  of: { projectId: string } | { workspaceId: string; accountId: string },
): Promise<{ project_id: string; account_id: string }[]> {
  const existing = db.selectFrom('projects').select('id').where('deleted_at', 'is', null);
  const removed = db.deleteFrom('project_members').where('by_opening', '=', 1);
  return 'projectId' in of
    ? removed.where('project_id', '=', of.projectId).returning(['project_id', 'account_id']).execute()
    : removed
        .where('account_id', '=', of.accountId)
        .where('project_id', 'in', existing.where('workspace_id', '=', of.workspaceId))
        .returning(['project_id', 'account_id'])
        .execute();
}

export async function peopleOfWorkspace(db: Db, workspaceId: string, accountIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('workspace_members')
    .innerJoin('accounts', 'accounts.id', 'workspace_members.account_id')
    .select('accounts.id')
    .where('workspace_members.workspace_id', '=', workspaceId)
    .where('accounts.deleted_at', 'is', null)
    .where('accounts.id', 'in', accountIds)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function managersOf(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('workspace_members')
    .select('account_id')
    .where('workspace_id', '=', workspaceId)
    .where('role', 'in', ['owner', 'admin'])
    .orderBy('account_id')
    .execute();
  return rows.map((row) => row.account_id);
}

/** Inserts options. Returns false if an id is already in use. */
export async function insertTags(db: Db, rows: Insertable<TagsTable>[]): Promise<boolean> {
  const inserted = await db
    .insertInto('tags')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return inserted.length === rows.length;
}

interface PageOf extends PageAsked {
  search?: string;
}

const inOrder: SortKey<{ created_at: string; id: string }>[] = [
  { by: sql.ref('projects.created_at'), of: (row) => row.created_at },
  { by: sql.ref('projects.id'), of: ({ id }) => id },
];

export async function pageOfProjects(db: Db, viewer: Viewer, { search = '', ...asked }: PageOf) {
  const matching = db
    .selectFrom('projects')
    .where('projects.id', 'in', visibleProjects(db, viewer))
    .$if(search.trim() !== '', (query) => query.where(({ ref }) => contains(ref('projects.search_text'), search)));
  const rows = await matching.selectAll('projects').$call(pageOf(asked, inOrder)).execute();
  const total = await countOf(matching);
  return { rows, pagination: paginationOf(inOrder, asked, { rows, total }) };
}

/**
 * Returns the first `first` members of each project, in the order in which they joined, and the number of all members.
 */
export async function firstMembers(
  db: Db,
  projectIds: string[],
  first: number,
): Promise<Map<string, { members: MemberRow[]; memberCount: number }>> {
  const found = new Map(projectIds.map((id) => [id, { members: [] as MemberRow[], memberCount: 0 }]));
  if (projectIds.length === 0) return found;
  const rows = await db
    .selectFrom(
      db
        .selectFrom('project_members')
        .innerJoin('accounts', 'accounts.id', 'project_members.account_id')
        .select(memberColumns)
        .select(({ fn, ref }) => [
          ref('project_members.project_id').as('project_id'),
          fn
            .agg<number>('row_number')
            .over((over) =>
              over
                .partitionBy('project_members.project_id')
                .orderBy('project_members.created_at')
                .orderBy('accounts.id'),
            )
            .as('place'),
          fn
            .countAll<number>()
            .over((over) => over.partitionBy('project_members.project_id'))
            .as('member_count'),
        ])
        .where('project_members.project_id', 'in', projectIds)
        .where('accounts.deleted_at', 'is', null)
        .as('placed'),
    )
    .selectAll()
    .where('place', '<=', first)
    .orderBy('project_id')
    .orderBy('place')
    .execute();
  for (const { project_id: projectId, place: _, member_count: memberCount, ...member } of rows) {
    const entry = found.get(projectId);
    if (!entry) continue;
    entry.members.push(member);
    entry.memberCount = Number(memberCount);
  }
  return found;
}

/** Returns the statuses of each project that have tasks, in the order of the project. */
export async function statusCounts(db: Db, projectIds: string[]): Promise<Map<string, StatusCountRow[]>> {
  if (projectIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('tags')
    .select(({ selectFrom }) => [
      'tags.project_id',
      'tags.name',
      'tags.color',
      'tags.category',
      selectFrom('tasks')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('tasks.project_id', '=', 'tags.project_id')
        .whereRef('tasks.status_id', '=', 'tags.id')
        .where('tasks.deleted_at', 'is', null)
        .where('tasks.archived_at', 'is', null)
        .as('count'),
    ])
    .where('tags.project_id', 'in', projectIds)
    .where('tags.kind', '=', 'statuses')
    .orderBy('tags.project_id')
    .orderBy('tags.position')
    .execute();
  const found = rows
    .map(({ count, ...row }) => ({ ...row, count: Number(count ?? 0) }))
    .filter(({ count }) => count > 0);
  return Map.groupBy(found, (row) => row.project_id);
}

/** Returns the time of the last change to a task, by project. */
export async function lastActivity(db: Db, projectIds: string[]): Promise<Map<string, string>> {
  if (projectIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('projects')
    .select(({ selectFrom }) => [
      'projects.id',
      selectFrom('transitions')
        .select(({ fn }) => fn.max('transitions.at').as('at'))
        .whereRef('transitions.project_id', '=', 'projects.id')
        .as('at'),
    ])
    .where('projects.id', 'in', projectIds)
    .execute();
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at]])));
}

export async function starredBy(db: Db, accountId: string, projectIds: string[]): Promise<Set<string>> {
  if (projectIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('project_stars')
    .select('project_id')
    .where('account_id', '=', accountId)
    .where('project_id', 'in', projectIds)
    .execute();
  return new Set(rows.map((row) => row.project_id));
}

const byJoining: SortKey<{ joined_at: string; id: string }>[] = [
  { by: sql.ref('project_members.created_at'), of: (row) => row.joined_at },
  { by: sql.ref('accounts.id'), of: ({ id }) => id },
];

export async function pageOfUsers(
  db: Db,
  projectId: string,
  { search = '', ...asked }: PageOf,
): Promise<{ rows: (MemberRow & { role: Role })[]; pagination: Pagination }> {
  const matching = db
    .selectFrom('project_members')
    .innerJoin('accounts', 'accounts.id', 'project_members.account_id')
    .innerJoin('workspace_members', (join) =>
      join
        .onRef('workspace_members.account_id', '=', 'project_members.account_id')
        .onRef('workspace_members.workspace_id', '=', 'project_members.workspace_id'),
    )
    .where('project_members.project_id', '=', projectId)
    .where('accounts.deleted_at', 'is', null)
    .$if(search.trim() !== '', (query) => query.where(({ ref }) => contains(ref('accounts.search_text'), search)));
  const rows = await matching
    .select(memberColumns)
    .select(['workspace_members.role', 'project_members.created_at as joined_at'])
    .$call(pageOf(asked, byJoining))
    .execute();
  const total = await countOf(matching);
  return { rows, pagination: paginationOf(byJoining, asked, { rows, total }) };
}
