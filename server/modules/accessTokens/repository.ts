import { countOf, pageOf } from '../../db/cursor.ts';
import type { Selectable } from 'kysely';
import type { AccessToken } from '../../../domain/accessToken.ts';
import type { Pagination } from '../../../domain/common.ts';
import type { AccessTokensTable, Db } from '../../db/schema.ts';
import { hashToken, makeToken } from '../../shared/tokens.ts';
import type { UnitOfWork } from '../../unitOfWork.ts';
import type { Viewer } from '../projects/policy.ts';

export type AccessTokenRow = Selectable<AccessTokensTable>;

/** Prefix that marks a text as a Faena token. Scanners for leaked secrets also use it. */
export const tokenPrefix = 'faena_';
export const makeAccessToken = (): string => `${tokenPrefix}${makeToken()}`;
const tokenFormat = /^faena_[\w-]{43}$/;
const useInterval = 5 * 60_000;
const defaultPageSize = 100;

export const presentToken = (row: AccessTokenRow): AccessToken => ({
  id: row.id,
  name: row.name,
  workspaceId: row.workspace_id,
  scope: row.scope,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  expiresAt: row.expires_at,
});

/** Returns a page of a person's tokens. Expired tokens are included until they are revoked. */
export async function pageOfTokens(
  db: Db,
  accountId: string,
  { pageIndex = 1, pageSize = defaultPageSize }: { pageIndex?: number; pageSize?: number },
): Promise<{ rows: AccessTokenRow[]; pagination: Pagination }> {
  const own = db.selectFrom('access_tokens').where('account_id', '=', accountId);
  const total = await countOf(own);
  const rows = await own
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$call(pageOf({ pageIndex, pageSize }))
    .execute();
  return { rows, pagination: { pageIndex, pageSize, total } };
}

export interface TokenHolder {
  token: AccessTokenRow;
  viewer: Viewer;
  person: { name: string; lastName: string };
}

/**
 * Identifies the owner of a token in one indexed read. Returns null if the token is unknown, revoked or expired, or if
 * the owner has left the workspace.
 */
export async function identifyToken(db: Db, secret: string, now: string): Promise<TokenHolder | null> {
  if (!tokenFormat.test(secret)) return null;
  const row = await db
    .selectFrom('access_tokens')
    .innerJoin('accounts', 'accounts.id', 'access_tokens.account_id')
    .innerJoin('workspaces', 'workspaces.id', 'access_tokens.workspace_id')
    .innerJoin('workspace_members', (join) =>
      join
        .onRef('workspace_members.account_id', '=', 'access_tokens.account_id')
        .onRef('workspace_members.workspace_id', '=', 'access_tokens.workspace_id'),
    )
    .selectAll('access_tokens')
    .select(['workspace_members.role', 'accounts.name as person_name', 'accounts.last_name as person_last_name'])
    .where('access_tokens.token_hash', '=', hashToken(secret))
    .where((where) =>
      where.or([where('access_tokens.expires_at', 'is', null), where('access_tokens.expires_at', '>', now)]),
    )
    .where('accounts.deleted_at', 'is', null)
    .where('workspaces.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { role, person_name: name, person_last_name: lastName, ...token } = row;
  return { token, viewer: { id: token.account_id, role, workspaceId: token.workspace_id }, person: { name, lastName } };
}

/** Stores the time of the token's last use, at most once in five minutes. */
export async function recordUse(unitOfWork: UnitOfWork, token: AccessTokenRow, now: string): Promise<void> {
  if (token.last_used_at !== null && Date.parse(now) - Date.parse(token.last_used_at) < useInterval) return;
  await unitOfWork(({ db }) =>
    db.updateTable('access_tokens').set({ last_used_at: now }).where('id', '=', token.id).execute(),
  );
}

/** Revokes a person's tokens in one workspace, or in all of them. */
export async function revokeTokensOf(db: Db, accountId: string, workspaceId: string | null = null): Promise<void> {
  await db
    .deleteFrom('access_tokens')
    .where('account_id', '=', accountId)
    .$if(workspaceId !== null, (query) => query.where('workspace_id', '=', workspaceId ?? ''))
    .execute();
}
