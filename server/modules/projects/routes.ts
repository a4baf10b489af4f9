import type { FastifyInstance } from 'fastify';
import { serve, serveWrite } from '../../http/serve.ts';
import { viewerOf } from './access.ts';
import {
  createProject,
  deleteProject,
  inviteToProject,
  readProject,
  restoreProject,
  starProject,
  updateProject,
} from './commands.ts';
import { hideFirstSteps, readFirstSteps } from './firstSteps.ts';
import { listProjects, listProjectUsers } from './queries.ts';

export async function projects(app: FastifyInstance): Promise<void> {
  serve(app, 'getFirstSteps', (context) => readFirstSteps(context, viewerOf(context)));
  serveWrite(app, 'hideFirstSteps', (context) => hideFirstSteps(context, viewerOf(context)));

  serve(app, 'listProjects', (context) => listProjects(context.db, viewerOf(context), context.query));
  serve(app, 'getProject', (context) => readProject(context.db, viewerOf(context), context.params.projectId));
  serveWrite(
    app,
    'createProject',
    (context) =>
      createProject(context, viewerOf(context), context.body, context.account.language ?? context.fallbackLanguage),
    {
      status: 201,
    },
  );
  serveWrite(app, 'updateProject', (context) =>
    updateProject(context, viewerOf(context), context.params.projectId, context.body),
  );
  serveWrite(app, 'starProject', (context) =>
    starProject(context, viewerOf(context), context.params.projectId, context.body.starred),
  );
  serveWrite(app, 'deleteProject', (context) => deleteProject(context, viewerOf(context), context.params.projectId));
  serveWrite(app, 'restoreProject', (context) => restoreProject(context, viewerOf(context), context.params.projectId));

  serve(app, 'listProjectUsers', (context) =>
    listProjectUsers(context.db, viewerOf(context), context.params.projectId, context.query),
  );
  serveWrite(app, 'inviteToProject', (context) =>
    inviteToProject(context, viewerOf(context), context.params.projectId, context.body.usersToInvite),
  );
}
