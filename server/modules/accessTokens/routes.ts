import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import { logAuthentication } from '../../http/authenticationLog.ts';
import { newId } from '../../db/ids.ts';
import type { Db } from '../../db/schema.ts';
import { serve, servePreparedWrite, serveWrite } from '../../http/serve.ts';
import { hashToken } from '../../shared/tokens.ts';
import { checkOwnPassword, storedPasswordOf } from '../accounts/ownPassword.ts';
import { viewerIn } from '../assistant/repository.ts';
import { type AccessTokenRow, makeAccessToken, pageOfTokens, presentToken } from './repository.ts';

const day = 86_400_000;
const maxTokens = 50;
/** Milliseconds after a sign-in during which an account without a password may create tokens. */
const freshness = 10 * 60_000;

export async function accessTokens(app: FastifyInstance): Promise<void> {
  serve(app, 'listAccessTokens', async ({ db, account, query }) => {
    const { rows, pagination } = await pageOfTokens(db, account.id, query);
    return { elements: rows.map(presentToken), pagination };
  });

  servePreparedWrite(
    app,
    'createAccessToken',
    async ({ account, sessionId, body, setHeader }) => {
      const { db } = app.database;
      const now = app.clock.now().toISOString();
      const stored = await storedPasswordOf(db, account.id);
      if (stored === null) await checkFreshness(db, sessionId, now);
      else {
        const services = { db, now, unitOfWork: app.unitOfWork, sessionId, setHeader };
        await checkOwnPassword(services, stored, body.password, 'body.password');
      }
      return stored;
    },
    async ({ db, now, account, body, log, afterCommit, prepared: checked }) => {
      // Checks the stored password again, because it may have changed during the verification.
      if ((await storedPasswordOf(db, account.id)) !== checked)
        throw new AppError('CONFLICT', phrase('errors', 'passwords.justChanged'));
      if (!(await viewerIn(db, account.id, body.workspaceId)))
        throw new AppError('NOT_FOUND', phrase('errors', 'workspaces.notFound'));
      const { pagination } = await pageOfTokens(db, account.id, { pageSize: 1 });
      if (pagination.total >= maxTokens)
        throw new AppError('CONFLICT', phrase('errors', 'accessTokens.tooMany', { limit: maxTokens }));
      const token = makeAccessToken();
      const row: AccessTokenRow = {
        id: newId(),
        account_id: account.id,
        workspace_id: body.workspaceId,
        name: body.name,
        token_hash: hashToken(token),
        scope: body.scope,
        created_at: now,
        last_used_at: null,
        expires_at: body.days === null ? null : new Date(Date.parse(now) + body.days * day).toISOString(),
      };
      await db.insertInto('access_tokens').values(row).execute();
      afterCommit(() => logAuthentication(log, 'key created', { accountId: account.id, keyId: row.id }));
      return { ...presentToken(row), token };
    },
    { status: 201, limited: true, withoutSecret: (answer) => ({ ...answer, token: '' }) },
  );

  serveWrite(app, 'revokeAccessToken', async ({ db, account, log, afterCommit, params: { tokenId } }) => {
    const revoked = await db
      .deleteFrom('access_tokens')
      .where('id', '=', tokenId)
      .where('account_id', '=', account.id)
      .returning('id')
      .executeTakeFirst();
    if (!revoked) throw new AppError('NOT_FOUND', phrase('errors', 'accessTokens.notFound'));
    afterCommit(() => logAuthentication(log, 'key revoked', { accountId: account.id, keyId: tokenId }));
    return { accepted: true };
  });
}

async function checkFreshness(db: Db, sessionId: string, now: string): Promise<void> {
  const session = await db.selectFrom('sessions').select('created_at').where('id', '=', sessionId).executeTakeFirst();
  if (session && Date.parse(now) - Date.parse(session.created_at) < freshness) return;
  throw new AppError('FORBIDDEN', phrase('errors', 'accessTokens.signInAgain'));
}
