import type { FastifyInstance } from 'fastify';
import { serve, serveWrite } from '../../http/serve.ts';
import { viewerOf } from '../projects/access.ts';
import { chooseDefault, createView, deleteView, listViews, updateView } from './commands.ts';

export async function savedViews(app: FastifyInstance): Promise<void> {
  serve(app, 'listSavedViews', (context) =>
    listViews(context.db, viewerOf(context), context.params.projectId, context.query),
  );
  serveWrite(
    app,
    'createSavedView',
    (context) => createView(context, viewerOf(context), context.params.projectId, context.body),
    { status: 201 },
  );
  serveWrite(app, 'updateSavedView', (context) =>
    updateView(context, viewerOf(context), context.params.projectId, context.params.viewId, context.body),
  );
  serveWrite(app, 'deleteSavedView', (context) =>
    deleteView(context, viewerOf(context), context.params.projectId, context.params.viewId),
  );
  serveWrite(app, 'chooseDefaultView', (context) =>
    chooseDefault(context, viewerOf(context), context.params.projectId, context.body.viewId),
  );
}
