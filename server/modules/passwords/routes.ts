import type { FastifyInstance } from 'fastify';
import { enqueueMail } from '../../mail/outbox.ts';
import { logAuthentication } from '../../http/authenticationLog.ts';
import { accountByEmail } from '../accounts/repository.ts';
import { rememberDevice } from '../accounts/devices.ts';
import { serve } from '../../http/serve.ts';
import { changeOwnPassword, changePassword } from './commands.ts';

export async function passwords(app: FastifyInstance): Promise<void> {
  // The account is looked up later, when the e-mail is sent, so that the response is the same for every address.
  serve(
    app,
    'requestPasswordReset',
    async ({ db, unitOfWork, mail, body, log }) => {
      const account = await accountByEmail(db, body.email);
      logAuthentication(log, 'password reset requested', { accountId: account?.id ?? null });
      await unitOfWork((unit) => enqueueMail(unit, mail, { kind: 'passwordReset', recipient: body.email }));
      return { accepted: true };
    },
    { limited: true },
  );

  serve(
    app,
    'changePassword',
    async (context) => {
      // Remembers the device, so that other people's failed attempts can't block a sign-in on it.
      const accountId = await changePassword(context, context.body);
      await rememberDevice(context, accountId);
      logAuthentication(context.log, 'password changed', { accountId });
      return { accepted: true };
    },
    { limited: true },
  );

  serve(
    app,
    'changeOwnPassword',
    async (context) => {
      await changeOwnPassword(context, context.body);
      logAuthentication(context.log, 'password changed', { accountId: context.account.id });
      return { accepted: true };
    },
    { limited: true },
  );
}
