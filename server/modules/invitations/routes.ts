import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { mayInviteToWorkspace } from '../workspaces/policy.ts';
import {
  acceptInvitation,
  createInvitation,
  createInvitations,
  resendInvitation,
  revokeInvitation,
} from './commands.ts';
import { presentInvitation, presentPreview } from './presenter.ts';
import { invitationByToken, invitationOfOneById, pageOfInvitations } from './repository.ts';

export async function invitations(app: FastifyInstance): Promise<void> {
  serveWrite(
    app,
    'createInvitation',
    (context) =>
      createInvitation(context, context, { caller: context.account, workspace: context.workspace, ...context.body }),
    { status: 201, withoutSecret: (answer) => ({ ...answer, link: null }) },
  );

  serveWrite(
    app,
    'createInvitations',
    (context) =>
      createInvitations(context, context, { caller: context.account, workspace: context.workspace, ...context.body }),
    {
      status: 201,
      withoutSecret: ({ invitations, members }) => ({
        invitations: invitations.map((each) => ({ ...each, link: null })),
        members,
      }),
    },
  );

  serve(app, 'listInvitations', async ({ db, now, language, workspace, query }) => {
    if (!mayInviteToWorkspace(workspace.role))
      throw new AppError('FORBIDDEN', phrase('errors', 'invitations.mayNotList'));
    const { rows, pagination } = await pageOfInvitations(db, workspace.id, query);
    return { elements: rows.map((row) => presentInvitation(row, { now, language })), pagination };
  });

  serveWrite(
    app,
    'resendInvitation',
    (context) =>
      resendInvitation(context, context, {
        callerId: context.account.id,
        workspace: context.workspace,
        ...context.params,
      }),
    { withoutSecret: (answer) => ({ ...answer, link: null }) },
  );

  serveWrite(app, 'revokeInvitation', (context) =>
    revokeInvitation(context, { workspace: context.workspace, ...context.params }),
  );

  serve(app, 'previewInvitation', async ({ db, now, params }) => {
    const invitation = (await invitationByToken(db, params.token)) ?? (await invitationOfOneById(db, params.token));
    if (!invitation) throw new AppError('NOT_FOUND', phrase('errors', 'invitations.unknown'));
    return presentPreview(invitation, now);
  });

  serveWrite(app, 'acceptInvitation', (context) =>
    acceptInvitation(context, context.account, {
      token: context.params.token,
      userId: context.body.userId,
      isMailed: context.config.mail !== null,
    }),
  );
}
