import type { FastifyInstance } from 'fastify';
import { enqueueMail } from '../../mail/outbox.ts';
import { rememberDevice } from '../accounts/devices.ts';
import { serve } from '../../serve.ts';
import { changeOwnPassword, changePassword } from './commands.ts';

export async function passwords(app: FastifyInstance): Promise<void> {
  // The account is looked up when the mail is sent, so that the answer is the same for every address.
  serve(
    app,
    'requestPasswordReset',
    async ({ unitOfWork, mail, body }) => {
      await unitOfWork((unit) => enqueueMail(unit, mail, { kind: 'passwordReset', recipient: body.email }));
      return { accepted: true };
    },
    { limited: true },
  );

  serve(
    app,
    'changePassword',
    async (context) => {
      // Makes the device a known one, so that failed attempts of other people cannot block sign-in on it.
      await rememberDevice(context, await changePassword(context, context.body));
      return { accepted: true };
    },
    { limited: true },
  );

  serve(
    app,
    'changeOwnPassword',
    async (context) => {
      await changeOwnPassword(context, context.body);
      return { accepted: true };
    },
    { limited: true },
  );
}
