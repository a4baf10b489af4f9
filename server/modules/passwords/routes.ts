import type { FastifyInstance } from 'fastify';
import { enqueueMail } from '../../mail/outbox.ts';
import { rememberDevice } from '../accounts/devices.ts';
import { serve } from '../../serve.ts';
import { changeOwnPassword, changePassword } from './commands.ts';

export async function passwords(app: FastifyInstance): Promise<void> {
  // Whether anyone has the address is looked up when the mail is sent: until then, every address is the same.
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
      // A mailed link is a way in that no attacker can shut.
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
