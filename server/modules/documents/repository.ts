import { sql } from 'kysely';
import type { Person } from '../../../domain/person.ts';
import type { AccountRow, Db, DocumentRow } from '../../db/schema.ts';
import { batchesOf } from '../../db/batches.ts';
import { countOf, type PageAsked, pageOf, paginationOf, type SortKey } from '../../db/cursor.ts';
import { contains } from '../../db/search.ts';
import { personColumns, presentPerson } from '../accounts/person.ts';
import { accessColumns, membershipOf, splitAccess } from '../projects/accessJoin.ts';
import type { Viewer } from '../projects/policy.ts';
import { visibleProjects } from '../projects/repository.ts';
import type { Place } from './policy.ts';
import type { ItemRow } from './presenter.ts';

/** Columns of a document in the tree. They don't include the texts, which may be long. */
const listed = [
  'documents.id',
  'documents.title',
  'documents.description',
  'documents.type',
  'documents.workspace_id',
  'documents.project_id',
  'documents.parent_id',
  'documents.position',
  'documents.created_by',
  'documents.updated_at',
  'documents.deleted_at',
  'documents.version',
] as const;

export interface FoundDocument {
  row: DocumentRow;
  place: Place;
}

const documentWithPlace = (db: Db, accountId: string, documentId: string) =>
  db
    .selectFrom('documents')
    .innerJoin('workspaces', 'workspaces.id', 'documents.workspace_id')
    .leftJoin('workspace_members', (join) =>
      join
        .onRef('workspace_members.workspace_id', '=', 'documents.workspace_id')
        .on('workspace_members.account_id', '=', accountId),
    )
    .leftJoin('projects', 'projects.id', 'documents.project_id')
    .leftJoin('project_members', membershipOf(accountId))
    .select(['workspace_members.role', 'documents.project_id', ...accessColumns])
    .where('documents.id', '=', documentId);

type PlaceColumns = Awaited<ReturnType<ReturnType<typeof documentWithPlace>['executeTakeFirstOrThrow']>>;

/** Separates a document from the person's place in its tree, which is null if the person isn't in the workspace. */
function splitPlace<Row extends PlaceColumns>(accountId: string, { role, ...found }: Row) {
  if (role === null) return { row: found, place: null };
  const { row, access } = splitAccess({ id: accountId, role }, found);
  return { row, place: { role, project: found.project_id === null ? null : access } };
}

/** Finds a document in any of the person's workspaces, even if it was deleted or the person may not read it. */
export async function findDocument(db: Db, accountId: string, documentId: string): Promise<FoundDocument | undefined> {
  const found = await documentWithPlace(db, accountId, documentId)
    .selectAll('documents')
    .where('workspaces.deleted_at', 'is', null)
    .where('projects.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) return undefined;
  const { row, place } = splitPlace(accountId, found);
  return place === null ? undefined : { row, place };
}

export async function findAccess(db: Db, accountId: string, documentId: string) {
  const found = await documentWithPlace(db, accountId, documentId)
    .select([
      'documents.workspace_id',
      'documents.type',
      'documents.deleted_at',
      'workspaces.deleted_at as workspace_deleted_at',
      'projects.deleted_at as project_deleted_at',
    ])
    .executeTakeFirst();
  if (!found || found.type === 'folder') return { workspaceId: null, exists: false, place: null };
  const exists = found.deleted_at === null && found.workspace_deleted_at === null && found.project_deleted_at === null;
  return { workspaceId: found.workspace_id, exists, place: splitPlace(accountId, found).place };
}

export interface Tree {
  workspaceId: string;
  projectId: string | null;
}

export const treeOf = (row: Pick<DocumentRow, 'workspace_id' | 'project_id'>): Tree => ({
  workspaceId: row.workspace_id,
  projectId: row.project_id,
});

export const itemsOf = (db: Db, { workspaceId, projectId }: Tree): Promise<ItemRow[]> =>
  db
    .selectFrom('documents')
    .select(listed)
    .where('workspace_id', '=', workspaceId)
    .where('project_id', projectId === null ? 'is' : '=', projectId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Locks a tree until the unit of work ends, so that changes of its structure run one after the other. */
export async function lockTree(db: Db, { workspaceId, projectId }: Tree): Promise<void> {
  await db
    .insertInto('document_trees')
    .values({ id: projectId ?? workspaceId, changes: 1 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ changes: sql<number>`document_trees.changes + 1` }))
    .execute();
}

/** Returns the ids of a folder and its ancestors. */
export async function pathOf(db: Db, folderId: string): Promise<string[]> {
  const rows = await db
    .withRecursive('up(id, parent_id)', (query) =>
      query
        .selectFrom('documents')
        .select(['documents.id', 'documents.parent_id'])
        .where('documents.id', '=', folderId)
        // `union` rather than `union all` ends the query even if folders form a cycle.
        .union(
          query
            .selectFrom('documents')
            .innerJoin('up', 'up.parent_id', 'documents.id')
            .select(['documents.id', 'documents.parent_id']),
        ),
    )
    .selectFrom('up')
    .select('up.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the number of folder levels from this folder down. It is 1 for a folder without subfolders. */
export async function heightOf(db: Db, folderId: string): Promise<number> {
  let level = [folderId];
  let height = 0;
  const seen = new Set<string>();
  while (level.length > 0) {
    height += 1;
    for (const one of level) seen.add(one);
    const inside: string[] = [];
    for (const batch of batchesOf(level)) {
      const rows = await db
        .selectFrom('documents')
        .select('id')
        .where('parent_id', 'in', batch)
        .where('type', '=', 'folder')
        .where('deleted_at', 'is', null)
        .execute();
      inside.push(...rows.flatMap((row) => (seen.has(row.id) ? [] : row.id)));
    }
    level = inside;
  }
  return height;
}

/**
 * Returns the ids of a document and its descendants. `deletedWith` selects the descendants deleted with that document.
 * Null selects the ones that aren't deleted.
 */
export async function subtreeOf(db: Db, id: string, deletedWith: string | null): Promise<string[]> {
  const rows = await db
    .withRecursive('down(id)', (query) =>
      query
        .selectFrom('documents')
        .select('documents.id')
        .where('documents.id', '=', id)
        .union(
          query
            .selectFrom('documents')
            .innerJoin('down', 'down.id', 'documents.parent_id')
            .select('documents.id')
            .$if(deletedWith === null, (rows) => rows.where('documents.deleted_at', 'is', null))
            .$if(deletedWith !== null, (rows) => rows.where('documents.deleted_with', '=', deletedWith)),
        ),
    )
    .selectFrom('down')
    .select('down.id')
    .execute();
  return rows.map((row) => row.id);
}

/** Distance between two new neighbours. It leaves room for many insertions between them. */
const gap = 1024;
const minimumDistance = 1e-6;

/**
 * Chooses the position of a document among its siblings. It is after `afterId`, or first if `afterId` is null, or last
 * if `afterId` is undefined or no longer exists. `renumbered` is true if the positions of the siblings changed.
 */
export async function choosePosition(
  db: Db,
  tree: Tree,
  { parentId, afterId, movedId }: { parentId: string | null; afterId: string | null | undefined; movedId: string },
): Promise<{ position: number; renumbered: boolean }> {
  const siblings = db
    .selectFrom('documents')
    .select(['id', 'position'])
    .where('workspace_id', '=', tree.workspaceId)
    .where('project_id', tree.projectId === null ? 'is' : '=', tree.projectId)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .where('deleted_at', 'is', null)
    .where('id', '!=', movedId);
  const inOrder = siblings.orderBy('position').orderBy('id');
  if (afterId === null) {
    const first = await inOrder.limit(1).executeTakeFirst();
    return { position: first === undefined ? gap : first.position - gap, renumbered: false };
  }
  const before = afterId === undefined ? undefined : await siblings.where('id', '=', afterId).executeTakeFirst();
  if (before === undefined) {
    const last = await siblings.orderBy('position', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst();
    return { position: last === undefined ? gap : last.position + gap, renumbered: false };
  }
  const next = await inOrder
    .where(({ eb, or, and }) =>
      or([eb('position', '>', before.position), and([eb('position', '=', before.position), eb('id', '>', before.id)])]),
    )
    .limit(1)
    .executeTakeFirst();
  if (next === undefined) return { position: before.position + gap, renumbered: false };
  const room = next.position - before.position;
  if (room > minimumDistance * Math.max(1, Math.abs(before.position), Math.abs(next.position)))
    return { position: before.position + room / 2, renumbered: false };
  const all = await inOrder.execute();
  const at = all.findIndex(({ id }) => id === next.id);
  for (const [index, { id }] of all.entries()) {
    await db
      .updateTable('documents')
      .set({ position: (index < at ? index + 1 : index + 2) * gap })
      .where('id', '=', id)
      .execute();
  }
  return { position: (at + 1) * gap, renumbered: true };
}

/**
 * Selects the documents that a person may read in a workspace or in one project. `seesTeam` includes the workspace's
 * own documents.
 */
const readable = (db: Db, viewer: Viewer, projectId: string | null, seesTeam: boolean) =>
  db
    .selectFrom('documents')
    .where('documents.workspace_id', '=', viewer.workspaceId)
    .$if(projectId !== null, (query) => query.where('documents.project_id', '=', projectId))
    .$if(projectId === null, (query) =>
      query.where(({ or, eb }) =>
        or([
          eb('documents.project_id', 'in', visibleProjects(db, viewer)),
          ...(seesTeam ? [eb('documents.project_id', 'is', null)] : []),
        ]),
      ),
    );

export async function pageOfFound(
  db: Db,
  viewer: Viewer,
  {
    projectId,
    seesTeam,
    search,
    ...asked
  }: PageAsked & { projectId: string | null; seesTeam: boolean; search: string },
) {
  const matching = readable(db, viewer, projectId, seesTeam)
    .where('documents.deleted_at', 'is', null)
    .where(({ ref }) => contains(ref('documents.search_text'), search));
  // Sorts documents first if their title contains the search terms.
  const rank = sql<number>`case when ${contains(sql<string>`substr(documents.search_text, 1, length(documents.title))`, search)} then 0 else 1 end`;
  const inOrder: SortKey<{ rank: number; updated_at: string; id: string }>[] = [
    { by: rank, of: (row) => Number(row.rank), type: 'number' },
    { by: sql.ref('documents.updated_at'), of: (row) => row.updated_at, descending: true },
    { by: sql.ref('documents.id'), of: ({ id }) => id },
  ];
  const rows = await matching
    .select(listed)
    .select(['documents.words', rank.as('rank')])
    .$call(pageOf(asked, inOrder))
    .execute();
  const total = await countOf(matching);
  return { rows, pagination: paginationOf(inOrder, asked, { rows, total }) };
}

const byDeletion: SortKey<{ deleted_at: string | null; id: string }>[] = [
  { by: sql.ref('documents.deleted_at'), of: (row) => row.deleted_at ?? '', descending: true },
  { by: sql.ref('documents.id'), of: ({ id }) => id, descending: true },
];

export async function pageOfBin(db: Db, { workspaceId, projectId }: Tree, asked: PageAsked) {
  const binned = db
    .selectFrom('documents')
    .where('documents.workspace_id', '=', workspaceId)
    .where('documents.project_id', projectId === null ? 'is' : '=', projectId)
    .where('documents.deleted_at', 'is not', null)
    .where('documents.deleted_with', 'is', null);
  const rows = await binned
    .leftJoin('accounts', 'accounts.id', 'documents.deleted_by')
    .select(listed)
    .select(personColumns)
    .select(({ selectFrom }) =>
      selectFrom('documents as inner')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('inner.deleted_with', '=', 'documents.id')
        .as('within'),
    )
    .$call(pageOf(asked, byDeletion))
    .execute();
  const total = await countOf(binned);
  return { rows, pagination: paginationOf(byDeletion, asked, { rows, total }) };
}

export async function accountsByIds(db: Db, ids: (string | null)[]): Promise<Map<string, AccountRow>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom('accounts').selectAll().where('id', 'in', wanted).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function peopleByIds(db: Db, ids: string[]): Promise<Map<string, Person>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom('accounts').select(personColumns).where('accounts.id', 'in', wanted).execute();
  return new Map(rows.map((row) => [row.person_id, presentPerson(row)]));
}

export const documentsBy = (db: Db, viewer: Viewer) =>
  readable(db, viewer, null, viewer.role !== 'guest')
    .leftJoin('projects', 'projects.id', 'documents.project_id')
    .select([
      'documents.id',
      'documents.title',
      'documents.description',
      'documents.type',
      'documents.content',
      'documents.created_at',
      'documents.updated_at',
      'projects.id as project_id',
      'projects.name as project_name',
    ])
    .where('documents.created_by', '=', viewer.id)
    .where('documents.deleted_at', 'is', null)
    .orderBy('documents.created_at')
    .orderBy('documents.id')
    .execute();
