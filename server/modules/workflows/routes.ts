import type { FastifyInstance } from 'fastify';
import { serve, serveWrite } from '../../http/serve.ts';
import { sizeOfTimelines } from '../insights/repository.ts';
import { viewerOf } from '../projects/access.ts';
import { createPageCache } from '../tasks/pageCache.ts';
import { giveApproval, listApprovals, withdrawApproval } from './approvals.ts';
import { createWorkflow, deactivateWorkflow, deleteWorkflow, updateWorkflow } from './commands.ts';
import { readPaths } from './paths.ts';
import { publishWorkflow } from './publish.ts';
import { listVersions, listWorkflows, previewPublish, readVersion, readWorkflow } from './queries.ts';

const cachedBytes = 32 * 1024 * 1024;

export async function workflows(app: FastifyInstance): Promise<void> {
  const cache = createPageCache(cachedBytes, sizeOfTimelines);

  serve(app, 'listWorkflows', (context) =>
    listWorkflows(context.db, viewerOf(context), context.params.projectId, context.query),
  );
  serve(app, 'getWorkflow', (context) => readWorkflow(context.db, viewerOf(context), context.params));
  serve(app, 'previewPublish', (context) => previewPublish(context.db, viewerOf(context), context.params));
  serve(app, 'listWorkflowVersions', (context) =>
    listVersions(context.db, viewerOf(context), context.params, context.query),
  );
  serve(app, 'getWorkflowVersion', (context) =>
    readVersion(context.db, viewerOf(context), context.params, context.params.version),
  );
  serve(app, 'workflowPaths', (context) =>
    readPaths(context.db, cache, viewerOf(context), context.params.projectId, context.query, context.now),
  );
  serve(app, 'listApprovals', (context) => listApprovals(context.db, viewerOf(context), context.params));

  serveWrite(
    app,
    'createWorkflow',
    (context) => createWorkflow(context, viewerOf(context), context.params.projectId, context.body),
    { status: 201 },
  );
  serveWrite(app, 'updateWorkflow', (context) =>
    updateWorkflow(context, viewerOf(context), context.params, context.body),
  );
  serveWrite(app, 'deleteWorkflow', (context) => deleteWorkflow(context, viewerOf(context), context.params));
  serveWrite(app, 'publishWorkflow', (context) =>
    publishWorkflow(context, viewerOf(context), context.params, context.body),
  );
  serveWrite(app, 'deactivateWorkflow', (context) => deactivateWorkflow(context, viewerOf(context), context.params));
  serveWrite(app, 'giveApproval', (context) => giveApproval(context, viewerOf(context), context.params, context.body));
  serveWrite(app, 'withdrawApproval', (context) => withdrawApproval(context, viewerOf(context), context.params));
}
