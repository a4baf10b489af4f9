import type { FastifyInstance } from 'fastify';
import { logAuthentication } from '../../http/authenticationLog.ts';
import { invalidToken } from '../../http/errors.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { changeAccount, readUser, signIn, signUp } from './commands.ts';
import { rememberDevice } from './devices.ts';
import { noPictureCookie, withPictures } from './pictureCookie.ts';
import { accountById } from './repository.ts';
import { endSession } from './sessions.ts';

export async function accounts(app: FastifyInstance): Promise<void> {
  serve(
    app,
    'signUp',
    async (context) => {
      const answer = await signUp(context, context.body);
      await rememberDevice(context, answer.account.id);
      logAuthentication(context.log, 'sign-up', { accountId: answer.account.id });
      return withPictures(context, answer);
    },
    { status: 201, limited: true },
  );

  serve(
    app,
    'signIn',
    async (context) => {
      const answer = await signIn(context, context.body);
      await rememberDevice(context, answer.account.id);
      logAuthentication(context.log, 'sign-in', { accountId: answer.account.id });
      return withPictures(context, answer);
    },
    { limited: true },
  );

  serveWrite(
    app,
    'signOut',
    async ({ db, account, log, sessionId, afterCommit, realtime, config, setCookie, setHeader }) => {
      await endSession(db, sessionId);
      setCookie(noPictureCookie(config));
      // Clears the browser's cache. It contains lists of tasks, which the next user of the browser must not read.
      setHeader('clear-site-data', '"cache"');
      afterCommit(() => realtime.sessionEnded(sessionId));
      afterCommit(() => logAuthentication(log, 'sign-out', { accountId: account.id }));
      return { accepted: true };
    },
  );

  serve(
    app,
    'getAccount',
    async ({ db, account, accessToken }) => {
      const row = await accountById(db, account.id);
      if (!row) throw invalidToken();
      return readUser(db, row, accessToken?.workspace_id);
    },
    { accessTokens: true },
  );

  serveWrite(app, 'updateAccount', (context) => changeAccount(context, context.account.id, context.body));
}
