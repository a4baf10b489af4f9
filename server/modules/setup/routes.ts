import type { FastifyInstance } from 'fastify';
import { signUpOf } from '../accounts/signUpRule.ts';
import { serve } from '../../http/serve.ts';

export async function setup(app: FastifyInstance): Promise<void> {
  serve(app, 'getConfig', async ({ db, config }) => ({
    google: config.google !== null,
    mail: config.mail !== null,
    ...(await signUpOf(db, config)),
    adminContact: config.adminContact,
    analytics: config.analytics,
  }));
}
