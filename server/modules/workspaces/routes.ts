import type { FastifyInstance } from 'fastify';
import { serve, serveWrite } from '../../serve.ts';
import { createWorkspace, deleteWorkspace, leaveWorkspace, renameWorkspace, transferWorkspace } from './commands.ts';
import { presentWorkspace } from './presenter.ts';
import { pageOfWorkspaces } from './repository.ts';

export async function workspaces(app: FastifyInstance): Promise<void> {
  serve(app, 'listWorkspaces', async ({ db, account, query }) => {
    const { rows, pagination } = await pageOfWorkspaces(db, account.id, query);
    return { elements: rows.map(presentWorkspace), pagination };
  });

  serveWrite(app, 'createWorkspace', (context) => createWorkspace(context, context.account.id, context.body), {
    status: 201,
  });

  serveWrite(app, 'updateWorkspace', (context) => renameWorkspace(context, context.workspace, context.body.name));

  serveWrite(app, 'deleteWorkspace', async (context) => {
    await deleteWorkspace(context, context.workspace.id, context.account.id, context.body.name);
    return { accepted: true };
  });

  serveWrite(app, 'leaveWorkspace', async (context) => {
    await leaveWorkspace(context, context.workspace.id, context.account.id);
    return { accepted: true };
  });

  serveWrite(app, 'transferWorkspace', (context) =>
    transferWorkspace(context, context.workspace.id, context.account.id, context.body.memberId),
  );
}
