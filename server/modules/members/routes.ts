import type { FastifyInstance } from 'fastify';
import { type AuthenticationEvent, logAuthentication } from '../../http/authenticationLog.ts';
import { serve, serveWrite, type WriteContext } from '../../http/serve.ts';
import { changeRole, forcePasswordReset, removeMember } from './commands.ts';
import { deleteWorkspace, leaveWorkspace, transferWorkspace } from './ownership.ts';
import { presentMember } from './presenter.ts';
import { pageOfMembers } from './repository.ts';

export async function members(app: FastifyInstance): Promise<void> {
  serve(app, 'listMembers', async ({ db, account, workspace, query }) => {
    const { rows, pagination } = await pageOfMembers(db, { accountId: account.id, workspace, ...query });
    return { elements: rows.map((row) => presentMember(row, { id: account.id, role: workspace.role })), pagination };
  });

  serveWrite(app, 'updateMember', (context) => {
    logMember(context, 'role changed', context.body.role);
    return changeRole(context, changeOf(context), context.body.role);
  });
  serveWrite(app, 'removeMember', (context) => {
    logMember(context, 'member removed');
    return removeMember(context, changeOf(context), context.query.openTasksTo);
  });
  serveWrite(
    app,
    'forcePasswordReset',
    async (context) => {
      logMember(context, 'password reset forced');
      const link = await forcePasswordReset(context, context, changeOf(context));
      return { accepted: true, ...(link !== null && { link }) };
    },
    { withoutSecret: ({ accepted }) => ({ accepted }), accessTokens: false },
  );

  serveWrite(app, 'deleteWorkspace', async (context) => {
    await deleteWorkspace(context, context.workspace.id, context.account.id, context.body.name);
    return { accepted: true };
  });

  serveWrite(app, 'leaveWorkspace', async (context) => {
    await leaveWorkspace(context, context.workspace.id, context.account.id);
    return { accepted: true };
  });

  serveWrite(app, 'transferWorkspace', (context) => {
    logMember({ ...context, params: context.body }, 'role changed', 'owner');
    return transferWorkspace(context, context.workspace.id, context.account.id, context.body.memberId);
  });
}

/** Logs an event about a member after the change is committed. */
function logMember(
  {
    account,
    workspace,
    params,
    log,
    afterCommit,
  }: Changing & Pick<WriteContext<'updateMember'>, 'log' | 'afterCommit'>,
  event: AuthenticationEvent,
  role?: string,
): void {
  const ids = { accountId: params.memberId, byId: account.id, workspaceId: workspace.id, ...(role && { role }) };
  afterCommit(() => logAuthentication(log, event, ids));
}

interface Changing {
  account: { id: string };
  workspace: { id: string };
  params: { memberId: string };
}

const changeOf = (context: Changing) => ({
  workspaceId: context.workspace.id,
  callerId: context.account.id,
  memberId: context.params.memberId,
});
