import { countOf, pageOf } from '../../db/cursor.ts';
import type { Selectable } from 'kysely';
import type { AccessToken } from '../../../domain/accessToken.ts';
import type { Pagination } from '../../../domain/common.ts';
import type { Role } from '../../../domain/workspace.ts';
import type { AccessTokensTable, Db } from '../../db/schema.ts';
import type { Identity } from '../../http/identity.ts';
import { hashToken, makeToken } from '../../shared/tokens.ts';
import type { UnitOfWork } from '../../unitOfWork.ts';
import { identityIn } from '../accounts/sessions.ts';

export type AccessTokenRow = Selectable<AccessTokensTable>;

/** Prefix that marks a text as a Faena token. Scanners for leaked secrets also use it. */
const tokenPrefix = 'faena_';
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

/**
 * Identifies the owner of a token, with the role in the token's workspace. Returns null if the token is unknown, revoked
 * or expired, or if the owner has left the workspace.
 */
export async function identifyAccessToken(db: Db, secret: string, now: string): Promise<TokenIdentity | null> {
  if (!tokenFormat.test(secret)) return null;
  const valid = db
    .selectFrom('access_tokens')
    .where('token_hash', '=', hashToken(secret))
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]));
  const accessToken = await valid.selectAll().executeTakeFirst();
  if (!accessToken) return null;
  const identity = await identityIn(
    db,
    valid.select(['id', 'account_id', 'expires_at']).as('credential'),
    accessToken.workspace_id,
  );
  return identity?.role ? { ...identity, role: identity.role, accessToken } : null;
}

type TokenIdentity = Identity & { role: Role; accessToken: AccessTokenRow };

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
