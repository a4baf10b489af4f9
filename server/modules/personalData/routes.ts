import type { FastifyInstance } from 'fastify';
import { logAuthentication } from '../../http/authenticationLog.ts';
import { serve } from '../../http/serve.ts';
import { deleteAccount } from './deletion.ts';
import { exportAccount } from './export.ts';

export async function personalData(app: FastifyInstance): Promise<void> {
  serve(app, 'exportAccount', (context) => exportAccount(context), { heavy: true });

  serve(
    app,
    'deleteAccount',
    async (context) => {
      await deleteAccount(context, context.body.confirmation);
      logAuthentication(context.log, 'account deleted', { accountId: context.account.id });
      return { accepted: true };
    },
    { limited: true },
  );
}
