import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import { logAuthentication } from '../../http/authenticationLog.ts';
import { invalidToken } from '../../http/errors.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { accountById } from '../accounts/repository.ts';
import { endSessions } from '../passwords/commands.ts';
import { presentSession } from './presenter.ts';
import { endOwnSession, pageOfSessions } from './repository.ts';
import { signInMethodsOf } from './signInMethods.ts';

export async function sessions(app: FastifyInstance): Promise<void> {
  serve(app, 'listSessions', async ({ db, now, account, sessionId, query }) => {
    const { rows, pagination } = await pageOfSessions(db, account.id, now, query);
    return { elements: rows.map((row) => presentSession(row, sessionId)), pagination };
  });

  serveWrite(app, 'revokeSession', async ({ db, account, params, afterCommit, realtime, log }) => {
    if (!(await endOwnSession(db, account.id, params.sessionId)))
      throw new AppError('NOT_FOUND', phrase('errors', 'sessions.notFound'));
    afterCommit(() => realtime.sessionEnded(params.sessionId));
    afterCommit(() => logAuthentication(log, 'session ended', { accountId: account.id }));
    return { accepted: true };
  });

  serveWrite(app, 'revokeOtherSessions', async (context) => {
    await endSessions(context, context.realtime, context.account.id, context.sessionId);
    context.afterCommit(() => logAuthentication(context.log, 'session ended', { accountId: context.account.id }));
    return { accepted: true };
  });

  serve(app, 'getSignInMethods', async (context) => {
    const row = await accountById(context.db, context.account.id);
    if (!row) throw invalidToken();
    return signInMethodsOf(context, row);
  });
}
