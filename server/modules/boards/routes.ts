import type { FastifyInstance } from 'fastify';
import { serve, serveWrite } from '../../http/serve.ts';
import { viewerOf } from '../projects/access.ts';
import { createBoard, deleteBoard, updateBoard } from './commands.ts';
import { boardHasTasks, listBoards, readBoard } from './queries.ts';

export async function boards(app: FastifyInstance): Promise<void> {
  serve(app, 'listBoards', (context) => listBoards(context.db, viewerOf(context), context.query));
  serve(app, 'getBoard', (context) => readBoard(context.db, viewerOf(context), context.params.boardId));
  serve(app, 'getProjectBoard', (context) =>
    readBoard(context.db, viewerOf(context), context.params.boardId, context.params.projectId),
  );
  serve(app, 'boardHasTasks', (context) => boardHasTasks(context.db, viewerOf(context), context.params.boardId));

  serveWrite(app, 'createBoard', (context) => createBoard(context, viewerOf(context), null, context.body), {
    status: 201,
  });
  serveWrite(
    app,
    'createProjectBoard',
    (context) => createBoard(context, viewerOf(context), context.params.projectId, context.body),
    { status: 201 },
  );
  serveWrite(app, 'updateBoard', (context) =>
    updateBoard(context, viewerOf(context), context.params.boardId, context.body),
  );
  serveWrite(app, 'replaceBoard', (context) => updateBoard(context, viewerOf(context), context.body.id, context.body));
  serveWrite(app, 'deleteBoard', (context) => deleteBoard(context, viewerOf(context), context.params.boardId));
}
