import type { FastifyInstance } from 'fastify';
import { serve, serveWrite } from '../../serve.ts';
import { changeRole, forcePasswordReset, removeMember } from './commands.ts';
import { deleteWorkspace, leaveWorkspace, transferWorkspace } from './ownership.ts';
import { presentMember } from './presenter.ts';
import { pageOfMembers } from './repository.ts';

export async function members(app: FastifyInstance): Promise<void> {
  serve(app, 'listMembers', async ({ db, account, workspace, query }) => {
    const { rows, pagination } = await pageOfMembers(db, { accountId: account.id, workspace, ...query });
    return { elements: rows.map((row) => presentMember(row, { id: account.id, role: workspace.role })), pagination };
  });

  serveWrite(app, 'updateMember', (context) => changeRole(context, changeOf(context), context.body.role));
  serveWrite(app, 'removeMember', (context) => removeMember(context, changeOf(context)));
  serveWrite(
    app,
    'forcePasswordReset',
    async (context) => {
      const link = await forcePasswordReset(context, context, changeOf(context));
      return { accepted: true, ...(link !== null && { link }) };
    },
    { withoutSecret: ({ accepted }) => ({ accepted }) },
  );

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

const changeOf = (context: { account: { id: string }; workspace: { id: string }; params: { memberId: string } }) => ({
  workspaceId: context.workspace.id,
  callerId: context.account.id,
  memberId: context.params.memberId,
});
