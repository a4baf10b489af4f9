import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { viewerOf } from '../projects/access.ts';
import { taskHistory } from './queries.ts';

export async function activity(app: FastifyInstance): Promise<void> {
  serve(app, 'taskHistory', (context) =>
    taskHistory(context.db, viewerOf(context), context.params.taskId, context.language, context.query),
  );
}
