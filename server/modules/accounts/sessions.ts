import type { AliasedExpression } from 'kysely';
import { languageNamed } from '../../../domain/languages.ts';
import { newId } from '../../db/ids.ts';
import type { Db } from '../../db/schema.ts';
import type { Identity } from '../../http/identity.ts';
import { hashToken, makeToken } from '../../shared/tokens.ts';
import type { Unit, UnitOfWork } from '../../unitOfWork.ts';
import { deviceOf } from './device.ts';
import { batchesOf } from '../../db/batches.ts';

const day = 86_400_000;
const lifetime = 30 * day;
const renewAfter = 5 * 60_000;
const maxAge = 90 * day;

/**
 * Returns the earliest start of a valid session. Sessions that started earlier have ended, even if they were in use.
 */
export const oldestStart = (now: string): string => new Date(Date.parse(now) - maxAge).toISOString();

/** Maximum number of sessions that one sign-in ends. More would be necessary only after the bound was lowered. */
const maxEnded = 100;

/** Starts a session. If the person has too many sessions, ends the least recently used ones. */
export async function startSession(
  { db, now, bounds }: Pick<Unit, 'db' | 'now' | 'bounds'>,
  accountId: string,
  userAgent = '',
): Promise<string> {
  const token = makeToken();
  const id = newId();
  await db
    .insertInto('sessions')
    .values({
      id,
      account_id: accountId,
      token_hash: hashToken(token),
      created_at: now,
      expires_at: new Date(Date.parse(now) + lifetime).toISOString(),
      device: deviceOf(userAgent),
    })
    .execute();
  const tooMany = await db
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '!=', id)
    .orderBy('expires_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxEnded)
    .offset(bounds.sessions - 1)
    .execute();
  if (tooMany.length > 0)
    await db
      .deleteFrom('sessions')
      .where(
        'id',
        'in',
        tooMany.map(({ id }) => id),
      )
      .execute();
  return token;
}

/** Identifies the session of a token. Returns null if the token is unknown, revoked or expired. */
export const identify = (
  db: Db,
  token: string,
  now: string,
  workspaceId: string | null = null,
): Promise<Identity | null> =>
  identityIn(
    db,
    db
      .selectFrom('sessions')
      .select(['id', 'account_id', 'expires_at'])
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', now)
      .where('created_at', '>', oldestStart(now))
      .as('credential'),
    workspaceId,
  );

type Credential = AliasedExpression<{ id: string; account_id: string; expires_at: string | null }, 'credential'>;

/** Returns the identity of the account in `credential`, with its role in the workspace, or null if there is none. */
export async function identityIn(db: Db, credential: Credential, workspaceId: string | null): Promise<Identity | null> {
  const row = await db
    .selectFrom(credential)
    .innerJoin('accounts', 'accounts.id', 'credential.account_id')
    .leftJoin('workspace_members', (join) =>
      join
        .onRef('workspace_members.account_id', '=', 'credential.account_id')
        .on('workspace_members.workspace_id', '=', workspaceId ?? ''),
    )
    .leftJoin('workspaces', (join) =>
      join.onRef('workspaces.id', '=', 'workspace_members.workspace_id').on('workspaces.deleted_at', 'is', null),
    )
    .select(({ selectFrom }) => [
      'credential.id as session_id',
      'credential.expires_at',
      'accounts.id',
      'accounts.email',
      'accounts.nickname',
      'accounts.name',
      'accounts.last_name',
      'accounts.avatar',
      'accounts.language',
      'workspace_members.role',
      'workspaces.id as workspace_id',
      selectFrom('changes')
        .select(({ fn }) => fn.max('changes.seq').as('last'))
        .whereRef('changes.workspace_id', '=', 'workspaces.id')
        .as('last_change'),
      selectFrom('database_identity').select('database_identity.id').as('database_id'),
    ])
    .where('accounts.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { id, email, nickname, name, avatar, language } = row;
  return {
    sessionId: row.session_id,
    accessToken: null,
    expiresAt: row.expires_at,
    account: {
      id,
      email,
      nickname,
      name,
      lastName: row.last_name,
      avatar,
      language: languageNamed(language),
    },
    role: row.workspace_id === null ? null : row.role,
    lastChange: row.last_change,
    databaseId: row.database_id ?? '',
  };
}

/**
 * Extends the active session by 30 days. The time of expiry also shows when the session was last used. Every session
 * ends 90 days after its start.
 */
export async function renew(unitOfWork: UnitOfWork, identity: Identity, now: string): Promise<void> {
  const expiresAt = Date.parse(now) + lifetime;
  if (identity.expiresAt === null || expiresAt - Date.parse(identity.expiresAt) < renewAfter) return;
  await unitOfWork(({ db }) =>
    db
      .updateTable('sessions')
      .set({ expires_at: new Date(expiresAt).toISOString() })
      .where('id', '=', identity.sessionId)
      .execute(),
  );
}

export async function readValidSessions(db: Db, sessionIds: string[], now: string): Promise<Set<string>> {
  const valid = new Set<string>();
  for (const batch of batchesOf(sessionIds)) {
    const rows = await db
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
      .select('sessions.id')
      .where('sessions.id', 'in', batch)
      .where('sessions.expires_at', '>', now)
      .where('sessions.created_at', '>', oldestStart(now))
      .where('accounts.deleted_at', 'is', null)
      .execute();
    for (const { id } of rows) valid.add(id);
  }
  return valid;
}

/** Deletes the sessions that have expired or ended. */
export const deleteOldSessions = (db: Db, now: string) =>
  db
    .deleteFrom('sessions')
    .where(({ or, eb }) => or([eb('expires_at', '<=', now), eb('created_at', '<=', oldestStart(now))]))
    .execute();

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

export async function endSessionsOf(db: Db, accountId: string, exceptId: string | null = null): Promise<string[]> {
  const ended = await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId ?? ''))
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

export const lastUseOf = (session: { expires_at: string }): string =>
  new Date(Date.parse(session.expires_at) - lifetime).toISOString();
