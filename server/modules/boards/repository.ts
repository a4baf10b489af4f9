import { countOf, pageOf } from '../../db/cursor.ts';
import type { Expression, SqlBool } from 'kysely';
import type { BoardScope } from '../../../domain/board.ts';
import type { Person } from '../../../domain/person.ts';
import { lockRow } from '../../db/lock.ts';
import type { BoardRow, Db } from '../../db/schema.ts';
import { contains } from '../../db/search.ts';
import { accessColumns, membershipOf, splitAccess } from '../projects/accessJoin.ts';
import type { Viewer } from '../projects/policy.ts';
import { visibleProjects } from '../projects/repository.ts';
import type { BoardAccess } from './policy.ts';
import type { BoardWithPeople } from './presenter.ts';

export interface FoundBoard {
  row: BoardRow;
  access: BoardAccess;
}

const currentBoards = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('boards')
    .leftJoin('projects', 'projects.id', 'boards.project_id')
    .leftJoin('project_members', membershipOf(viewer.id))
    .leftJoin('board_members', (join) =>
      join.onRef('board_members.board_id', '=', 'boards.id').on('board_members.account_id', '=', viewer.id),
    )
    .selectAll('boards')
    .select([...accessColumns, 'board_members.account_id as shared_id'])
    .where('boards.workspace_id', '=', viewer.workspaceId)
    .where('boards.deleted_at', 'is', null)
    .where('projects.deleted_at', 'is', null);

type AccessRow = Awaited<ReturnType<ReturnType<typeof currentBoards>['execute']>>[number];

function foundIn(viewer: Viewer, { shared_id: sharedId, ...found }: AccessRow): FoundBoard {
  const { row, access } = splitAccess(viewer, found);
  return {
    row,
    access: {
      role: viewer.role,
      isCreator: row.created_by === viewer.id,
      isShared: sharedId !== null,
      inProject: row.project_id === null ? null : access,
    },
  };
}

/** Finds a board in the viewer's workspace, even if the viewer may not read it. */
export async function findBoard(db: Db, viewer: Viewer, boardId: string): Promise<FoundBoard | undefined> {
  const found = await currentBoards(db, viewer).where('boards.id', '=', boardId).executeTakeFirst();
  return found && foundIn(viewer, found);
}

/** Selects the ids of the boards that the viewer may read. The query must match the policy `seesBoard`. */
export const visibleBoards = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('boards')
    .select('boards.id')
    .where('boards.workspace_id', '=', viewer.workspaceId)
    .where('boards.deleted_at', 'is', null)
    .where(({ and, eb, or }) =>
      or([
        eb('boards.project_id', 'in', visibleProjects(db, viewer)),
        and([
          or([eb('boards.created_by', '=', viewer.id), eb('boards.id', 'in', sharedWithMe(db, viewer))]),
          or([
            eb('boards.project_id', 'is', null),
            eb(
              'boards.project_id',
              'in',
              db.selectFrom('projects').select('projects.id').where('projects.deleted_at', 'is', null),
            ),
          ]),
        ]),
      ]),
    );

const sharedWithMe = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('board_members')
    .select('board_members.board_id')
    .where('board_members.account_id', '=', viewer.id)
    .where('board_members.workspace_id', '=', viewer.workspaceId);

export interface BoardQuery {
  pageIndex: number;
  pageSize: number;
  search: string;
  scope: BoardScope;
}

export async function pageOfBoards(
  db: Db,
  viewer: Viewer,
  { pageIndex, pageSize, search, scope }: BoardQuery,
): Promise<{ found: FoundBoard[]; total: number }> {
  const matching = currentBoards(db, viewer)
    .where('boards.id', 'in', visibleBoards(db, viewer))
    .$if(scope === 'yours', (query) => query.where('boards.created_by', '=', viewer.id))
    .$if(scope === 'shared', (query) => query.where('board_members.account_id', 'is not', null))
    .$if(search.trim() !== '', (query) =>
      query.where(({ ref }): Expression<SqlBool> => contains(ref('boards.search_text'), search)),
    );
  const rows = await matching
    .orderBy('boards.created_at')
    .orderBy('boards.id')
    .$call(pageOf({ pageIndex, pageSize }))
    .execute();
  const total = await countOf(matching);
  return { found: rows.map((row) => foundIn(viewer, row)), total };
}

export async function withPeople(
  db: Db,
  viewer: Viewer,
  found: FoundBoard[],
): Promise<(FoundBoard & { board: BoardWithPeople })[]> {
  const ids = found.map(({ row }) => row.id);
  const makers = await peopleByIds(db, [...new Set(found.map(({ row }) => row.created_by))]);
  const shared = await sharedWithOf(db, ids);
  const counts = await taskCounts(db, viewer, ids);
  return found.flatMap(({ row, access }) => {
    const createdBy = makers.get(row.created_by);
    return createdBy
      ? [
          {
            row,
            access,
            board: { row, createdBy, sharedWith: shared.get(row.id) ?? [], tasks: counts.get(row.id) ?? 0 },
          },
        ]
      : [];
  });
}

const personColumns = [
  'accounts.id',
  'accounts.name',
  'accounts.last_name',
  'accounts.nickname',
  'accounts.avatar',
] as const;
const presentPerson = ({
  id,
  name,
  last_name: lastName,
  nickname,
  avatar,
}: Omit<Person, 'lastName'> & { last_name: string }): Person => ({ id, name, lastName, nickname, avatar });

async function peopleByIds(db: Db, ids: string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('accounts').select(personColumns).where('accounts.id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, presentPerson(row)]));
}

async function sharedWithOf(db: Db, boardIds: string[]): Promise<Map<string, Person[]>> {
  const found = new Map<string, Person[]>();
  if (boardIds.length === 0) return found;
  const rows = await db
    .selectFrom('board_members')
    .innerJoin('accounts', 'accounts.id', 'board_members.account_id')
    .select(personColumns)
    .select('board_members.board_id')
    .where('board_members.board_id', 'in', boardIds)
    .where('accounts.deleted_at', 'is', null)
    .orderBy('board_members.position')
    .execute();
  for (const row of rows) found.set(row.board_id, [...(found.get(row.board_id) ?? []), presentPerson(row)]);
  return found;
}

async function taskCounts(db: Db, viewer: Viewer, boardIds: string[]): Promise<Map<string, number>> {
  if (boardIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('tasks')
    .select(({ fn }) => ['tasks.board_id', fn.countAll<number>().as('count')])
    .where('tasks.board_id', 'in', boardIds)
    .where('tasks.deleted_at', 'is', null)
    .where('tasks.archived_at', 'is', null)
    .where('tasks.project_id', 'in', visibleProjects(db, viewer))
    .groupBy('tasks.board_id')
    .execute();
  return new Map(rows.flatMap(({ board_id: id, count }) => (id === null ? [] : [[id, Number(count)]])));
}

export async function hasTask(db: Db, boardId: string): Promise<boolean> {
  const found = await db
    .selectFrom('tasks')
    .innerJoin('projects', 'projects.id', 'tasks.project_id')
    .select('tasks.id')
    .where('tasks.board_id', '=', boardId)
    .where('tasks.deleted_at', 'is', null)
    .where('projects.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function sharedIds(db: Db, boardId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('board_members')
    .select('account_id')
    .where('board_id', '=', boardId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.account_id);
}

export async function writeShared(
  db: Db,
  board: Pick<BoardRow, 'id' | 'workspace_id'>,
  accountIds: string[],
): Promise<void> {
  await db.deleteFrom('board_members').where('board_id', '=', board.id).execute();
  if (accountIds.length === 0) return;
  await db
    .insertInto('board_members')
    .values(
      accountIds.map((accountId, position) => ({
        board_id: board.id,
        account_id: accountId,
        workspace_id: board.workspace_id,
        position,
      })),
    )
    .execute();
}

/** Locks a board until the transaction ends. Returns false if it doesn't exist. */
export const lockBoard = (db: Db, id: string): Promise<boolean> => lockRow(db, 'boards', id);

export const boardsBy = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('boards')
    .leftJoin('projects', 'projects.id', 'boards.project_id')
    .select([
      'boards.id',
      'boards.name',
      'boards.created_at',
      'projects.id as project_id',
      'projects.name as project_name',
    ])
    .where('boards.created_by', '=', viewer.id)
    .where('boards.id', 'in', visibleBoards(db, viewer))
    .orderBy('boards.created_at')
    .orderBy('boards.id')
    .execute();

export async function boardNames(db: Db, viewer: Viewer, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('boards')
    .select(['boards.id', 'boards.name'])
    .where('boards.id', 'in', ids)
    .where('boards.id', 'in', visibleBoards(db, viewer))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
