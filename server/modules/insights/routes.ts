import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { viewerOf } from '../projects/access.ts';
import { createPageCache } from '../tasks/pageCache.ts';
import { listCounted, readInsights } from './queries.ts';
import { sizeOfTimelines } from './repository.ts';
import type { Timelines } from './timelines.ts';

const cachedBytes = 64 * 1024 * 1024;

export async function insights(app: FastifyInstance): Promise<void> {
  const cache = createPageCache<Timelines>(cachedBytes, sizeOfTimelines);

  serve(
    app,
    'getInsights',
    (context) =>
      readInsights(
        context.db,
        cache,
        { now: context.now, viewer: viewerOf(context), projectId: context.params.projectId },
        context.query,
      ),
    { heavy: true },
  );
  serve(
    app,
    'listInsightTasks',
    (context) =>
      listCounted(
        context.db,
        cache,
        { now: context.now, viewer: viewerOf(context), projectId: context.params.projectId },
        context.query,
      ),
    { heavy: true },
  );
}
