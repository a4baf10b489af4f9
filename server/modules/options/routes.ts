import type { FastifyInstance } from 'fastify';
import { serve, serveWrite } from '../../http/serve.ts';
import { viewerOf } from '../projects/access.ts';
import { createTag, orderTags, updateTag } from './commands.ts';
import { createLabel, updateLabel } from './labelCommands.ts';
import { mergeLabel } from './labelMerge.ts';
import { listLabels } from './labelQueries.ts';

export async function options(app: FastifyInstance): Promise<void> {
  serveWrite(app, 'createTag', (context) => createTag(context, viewerOf(context), context.params, context.body), {
    status: 201,
  });
  serveWrite(app, 'updateTag', (context) => updateTag(context, viewerOf(context), context.params, context.body));
  serveWrite(app, 'orderTags', (context) => orderTags(context, viewerOf(context), context.params, context.body.ids));
  serve(app, 'listLabels', (context) =>
    listLabels(context.db, viewerOf(context), context.query.projectId?.toLowerCase() ?? null),
  );
  serveWrite(app, 'createLabel', (context) => createLabel(context, viewerOf(context), context.body), { status: 201 });
  serveWrite(app, 'updateLabel', (context) =>
    updateLabel(context, viewerOf(context), context.params.labelId, context.body),
  );
  serveWrite(app, 'mergeLabel', (context) =>
    mergeLabel(context, viewerOf(context), context.params.labelId, context.body.into),
  );
}
