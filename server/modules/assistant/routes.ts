import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { viewerOf, visibleProject } from '../projects/access.ts';
import { builtinSpeaker } from './answerQueue.ts';
import { confirmProposal, rejectProposal } from './proposals.ts';
import { countMessages, messageOf, messagesBefore, presentMessages } from './repository.ts';

const firstPage = { pageIndex: 1, pageSize: 50 };

export async function assistant(app: FastifyInstance): Promise<void> {
  serve(app, 'listChat', async (context) => {
    const {
      db,
      account,
      params: { projectId },
      query: { pageIndex = firstPage.pageIndex, pageSize = firstPage.pageSize, before },
    } = context;
    await visibleProject(db, viewerOf(context), projectId);
    const chat = { accountId: account.id, projectId };
    const beforeMessage = before === undefined ? null : await messageOf(db, chat, before);
    if (beforeMessage === undefined) throw new AppError('NOT_FOUND', phrase('errors', 'assistant.messageNotFound'));
    const rows = await messagesBefore(db, chat, {
      before: beforeMessage?.number ?? null,
      limit: pageSize,
      offset: (pageIndex - 1) * pageSize,
    });
    return {
      elements: await presentMessages(db, rows),
      pagination: { pageIndex, pageSize, total: await countMessages(db, chat) },
      speaker: app.config.ai?.model ?? builtinSpeaker,
    };
  });

  serveWrite(app, 'clearChat', async (context) => {
    const {
      db,
      account,
      workspace,
      params: { projectId },
    } = context;
    await visibleProject(db, viewerOf(context), projectId);
    await db.deleteFrom('chats').where('project_id', '=', projectId).where('account_id', '=', account.id).execute();
    context.afterCommit(() =>
      app.chats.publish({ kind: 'stop', accountId: account.id, projectId, workspaceId: workspace.id }),
    );
    return { accepted: true };
  });

  serve(app, 'confirmProposal', async (context) =>
    confirmProposal({ ...context, publish: app.chats.publish }, viewerOf(context), context.params),
  );
  serve(app, 'rejectProposal', async (context) =>
    rejectProposal({ ...context, publish: app.chats.publish }, viewerOf(context), context.params),
  );
}
