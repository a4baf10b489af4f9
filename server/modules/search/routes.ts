import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { viewerOf } from '../projects/access.ts';
import { search } from './queries.ts';

export async function searching(app: FastifyInstance): Promise<void> {
  serve(app, 'search', (context) => search(context.db, viewerOf(context), context.query), { heavy: true });
}
