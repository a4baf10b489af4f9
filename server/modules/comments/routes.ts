import type { FastifyInstance } from 'fastify';
import { serve, serveWrite } from '../../http/serve.ts';
import { viewerOf } from '../projects/access.ts';
import { createComment, deleteComment, restoreComment, updateComment } from './commands.ts';
import { listComments } from './queries.ts';

export async function comments(app: FastifyInstance): Promise<void> {
  serve(app, 'listComments', (context) =>
    listComments(context.db, viewerOf(context), context.params.taskId, context.query),
  );

  serveWrite(
    app,
    'createComment',
    (context) => createComment(context, viewerOf(context), context.params.taskId, context.body),
    { status: 201 },
  );
  serveWrite(app, 'updateComment', (context) =>
    updateComment(context, viewerOf(context), context.params, context.body),
  );
  serveWrite(app, 'deleteComment', (context) => deleteComment(context, viewerOf(context), context.params));
  serveWrite(app, 'restoreComment', (context) => restoreComment(context, viewerOf(context), context.params));
}
