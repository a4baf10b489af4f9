import type { FastifyInstance } from 'fastify';
import { signUpOf } from '../accounts/signUpRule.ts';
import { googleId } from '../../config.ts';
import { serve } from '../../http/serve.ts';

export async function setup(app: FastifyInstance): Promise<void> {
  serve(app, 'getConfig', async ({ db, config }) => ({
    google: config.providers.some(({ id }) => id === googleId),
    providers: config.providers.map(({ id, name }) => ({ id, name })),
    mail: config.mail !== null,
    ...(await signUpOf(db, config)),
    adminContact: config.adminContact,
    analytics: config.analytics,
  }));
}
