import type { FastifyInstance } from 'fastify';
import { serve } from '../../serve.ts';

export async function setup(app: FastifyInstance): Promise<void> {
  serve(app, 'getConfig', async ({ config: { google, mail, analytics } }) => ({ google: google !== null, mail: mail !== null, analytics }));
}
