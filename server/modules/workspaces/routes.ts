import type { FastifyInstance } from 'fastify';
import { serve, serveWrite } from '../../http/serve.ts';
import { createWorkspace, renameWorkspace } from './commands.ts';
import { presentWorkspace } from './presenter.ts';
import { pageOfWorkspaces } from './repository.ts';

export async function workspaces(app: FastifyInstance): Promise<void> {
  serve(
    app,
    'listWorkspaces',
    async ({ db, account, accessToken, query }) => {
      const { rows, pagination } = await pageOfWorkspaces(db, account.id, query, accessToken?.workspace_id);
      return { elements: rows.map(presentWorkspace), pagination };
    },
    { accessTokens: true },
  );

  serveWrite(app, 'createWorkspace', (context) => createWorkspace(context, context.account.id, context.body), {
    status: 201,
  });

  serveWrite(app, 'updateWorkspace', (context) => renameWorkspace(context, context.workspace, context.body.name), {
    accessTokens: true,
  });
}
