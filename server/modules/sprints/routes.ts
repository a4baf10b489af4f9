import type { FastifyInstance } from 'fastify';
import { serve, serveWrite } from '../../http/serve.ts';
import { viewerOf } from '../projects/access.ts';
import { completeSprint, createSprint, deleteSprint, startSprint, updateSprint } from './commands.ts';
import { listSprints, readReport, readSprint } from './queries.ts';

export async function sprints(app: FastifyInstance): Promise<void> {
  serve(app, 'listSprints', (context) => listSprints(context.db, viewerOf(context), context.query));
  serve(app, 'getSprint', (context) =>
    readSprint(context.db, viewerOf(context), context.params.projectId, context.params.sprintId),
  );
  serve(app, 'sprintReport', (context) =>
    readReport(context.db, viewerOf(context), context.params.projectId, context.params.sprintId, context.now),
  );

  serveWrite(
    app,
    'createSprint',
    (context) => createSprint(context, viewerOf(context), context.params.projectId, context.body),
    { status: 201 },
  );
  serveWrite(app, 'updateSprint', (context) =>
    updateSprint(context, viewerOf(context), context.params.projectId, context.params.sprintId, context.body),
  );
  serveWrite(app, 'deleteSprint', (context) =>
    deleteSprint(context, viewerOf(context), context.params.projectId, context.params.sprintId),
  );
  serveWrite(app, 'startSprint', (context) =>
    startSprint(context, viewerOf(context), context.params.projectId, context.params.sprintId),
  );
  serveWrite(app, 'completeSprint', (context) =>
    completeSprint(context, viewerOf(context), context.params.projectId, context.params.sprintId, context.body),
  );
}
