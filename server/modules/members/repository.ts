import { sql } from 'kysely';
import type { Pagination } from '../../../domain/common.ts';
import { pages } from '../../../domain/limits.ts';
import type { Role } from '../../../domain/workspace.ts';
import type { AccountRow, Db } from '../../db/schema.ts';
import { countOf, type PageAsked, pageOf, paginationOf, type SortKey } from '../../db/cursor.ts';
import { contains } from '../../db/search.ts';
import { maySeeAllMembers } from '../workspaces/policy.ts';

export type MemberRow = Pick<AccountRow, 'id' | 'name' | 'last_name' | 'nickname' | 'email' | 'avatar'> & {
  role: Role;
};

const memberColumns = [
  'accounts.id',
  'accounts.name',
  'accounts.last_name',
  'accounts.nickname',
  'accounts.email',
  'accounts.avatar',
  'workspace_members.role',
] as const;

interface Asked {
  accountId: string;
  workspace: { id: string; role: Role };
  search?: string;
  pageIndex?: number;
  pageSize?: number;
  cursor?: string;
}

export const memberById = (db: Db, workspaceId: string, accountId: string): Promise<MemberRow | undefined> =>
  db
    .selectFrom('workspace_members')
    .innerJoin('accounts', 'accounts.id', 'workspace_members.account_id')
    .select(memberColumns)
    .where('workspace_members.workspace_id', '=', workspaceId)
    .where('accounts.id', '=', accountId)
    .where('accounts.deleted_at', 'is', null)
    .executeTakeFirst();

const inOrder: SortKey<{ search_text: string; id: string }>[] = [
  { by: sql.ref('accounts.search_text'), of: (row) => row.search_text },
  { by: sql.ref('accounts.id'), of: ({ id }) => id },
];

export async function pageOfMembers(
  db: Db,
  { accountId, workspace, search = '', pageIndex = 1, pageSize = pages.members.pageSize, cursor }: Asked,
): Promise<{ rows: MemberRow[]; pagination: Pagination }> {
  const found = db
    .selectFrom('workspace_members')
    .innerJoin('accounts', 'accounts.id', 'workspace_members.account_id')
    .where('workspace_members.workspace_id', '=', workspace.id)
    .where('accounts.deleted_at', 'is', null)
    .$if(search.trim() !== '', (query) => query.where(({ ref }) => contains(ref('accounts.search_text'), search)))
    .$if(!maySeeAllMembers(workspace.role), (query) =>
      query.where((where) =>
        where.or([
          where('accounts.id', '=', accountId),
          where(
            'accounts.id',
            'in',
            where
              .selectFrom('project_members as theirs')
              .innerJoin('project_members as own', 'own.project_id', 'theirs.project_id')
              .innerJoin('projects', 'projects.id', 'theirs.project_id')
              .select('theirs.account_id')
              .where('own.account_id', '=', accountId)
              .where('own.workspace_id', '=', workspace.id)
              .where('projects.deleted_at', 'is', null),
          ),
        ]),
      ),
    );
  const total = await countOf(found);
  const asked: PageAsked = { pageIndex, pageSize, cursor };
  const rows = await found.select(memberColumns).select('accounts.search_text').$call(pageOf(asked, inOrder)).execute();
  return { rows, pagination: paginationOf(inOrder, asked, { rows, total }) };
}
